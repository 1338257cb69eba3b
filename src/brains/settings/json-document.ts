import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { PawlError } from '../../base/index.ts'
import { largest, tooLarge } from './too-large.ts'

/** A settings file as text, with where everything is in it. */
export interface JsonDocument {
  readonly text: string
  /** For people: in sentences about it. */
  readonly file: string
  /** Always an object; nothing if the text is blank. */
  readonly root: Node | undefined
  readonly layout: Layout
}

/** The layout of the file, so that our additions look like the rest; both are empty where all is on one line. */
interface Layout {
  readonly lineEnd: string
  readonly unit: string
}

/** More than any agent's settings need, and far less than what overflows a recursive parser. */
const deepest = 200
export const tooDeep = `this is nested more than ${deepest} levels deep`

/** Reads JSON with comments and trailing commas. Anything else is an error that names file, line and column. */
export function readDocument(text: string, file: string): JsonDocument {
  if (text.length > largest) throw tooLarge(file)
  refuseDepth(text, file)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const isBlank = text.trim() === ''
  const [error] = errors
  if (!isBlank && error !== undefined) throw badSettings({ text, file }, error.offset, complaint(error))
  if (root !== undefined && root.type !== 'object') {
    throw badSettings({ text, file }, root.offset, `settings are an object, not ${withArticle(root.type)}`)
  }
  return { text, file, root, layout: layoutOf(text, root) }
}

/** A sentence that names file, line and column. */
export function badSettings(
  { text, file }: Pick<JsonDocument, 'text' | 'file'>,
  offset: number,
  what: string,
): PawlError {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/)
  const column = (lines.at(-1)?.length ?? 0) + 1
  return new PawlError('bad-settings', `${file}:${lines.length}:${column}: ${what}`, {
    hint: 'fix the file, or move it away; it was left as it is',
  })
}

export function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** The white space that the line begins with on which this place is. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Whether only white space is before it on its line. */
export function startsLine(text: string, offset: number): boolean {
  const start = offset - indentAt(text, offset).length
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r'
}

/** Describes a parse error. */
export function complaint(error: ParseError): string {
  const words = printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2')
  return `this is not JSON: ${words.toLowerCase()}`
}

function refuseDepth(text: string, file: string): void {
  const offset = tooDeepAt(text)
  if (offset !== undefined) throw badSettings({ text, file }, offset, tooDeep)
}

/** Where the text is nested too deep for a parser that calls itself; nothing if it is not. */
export function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const token = text[scanner.getTokenOffset()]
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    if (depth > deepest) return scanner.getTokenOffset()
  }
  return undefined
}

/**
 * Must be the same before and after we wrote, or our additions could not be removed exactly. So it looks only at parts
 * that we never insert before: the first key, and the first line end.
 */
function layoutOf(text: string, root: Node | undefined): Layout {
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const usual = { lineEnd, unit: '  ' }
  const first = root?.children?.[0]
  if (root === undefined || first === undefined) return usual
  if (!/[\r\n]/.test(text.slice(root.offset, root.offset + root.length))) return { lineEnd: '', unit: '' }
  const outer = indentAt(text, root.offset)
  const inner = indentAt(text, first.offset)
  const isDeeper = startsLine(text, first.offset) && inner.startsWith(outer) && inner.length > outer.length
  return isDeeper ? { lineEnd, unit: inner.slice(outer.length) } : usual
}
