import { type OpenTheory, openTheory } from '../../src/theory/editor/open-theory.ts'

/** A theory whose text has the cursor in it, as `|`. */
export interface WithCursor {
  readonly opened: OpenTheory
  readonly offset: number
}

export function withCursor(marked: string, files: Readonly<Record<string, string>> = {}): WithCursor {
  const offset = marked.indexOf('|')
  if (offset === -1) throw new Error(`there is no cursor in ${marked}`)
  const text = `${marked.slice(0, offset)}${marked.slice(offset + 1)}`
  return { opened: openTheory(text, '/policies/p.sys2dsl', (file) => files[file]), offset }
}
