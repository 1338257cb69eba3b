import type { Span } from '../../language/tree.ts'
import { markAt } from '../mark-at.ts'
import type { Mark } from '../marks/mark.ts'
import type { OpenTheory } from '../open-theory.ts'
import { nameOf } from './name-of.ts'

/** A place in a theory; one in another file is its beginning. */
export interface Place {
  readonly file: string
  readonly span: Span
}

/** Every mark of the thing that is named at an offset, in the order of the text. */
export function marksOfName({ marks }: OpenTheory, offset: number): readonly Mark[] {
  const mark = markAt(marks(), offset)
  const name = mark && nameOf(mark)
  return name === undefined ? [] : marks().filter((one) => nameOf(one) === name)
}

/** Every place that names the same thing as the word at an offset, its declarations included. */
export function referencesAt(opened: OpenTheory, offset: number): readonly Place[] {
  return marksOfName(opened, offset).map(({ span }) => ({ file: opened.file, span }))
}

/**
 * Where the thing at an offset is declared: a variable, a hook, the facts about a concept, the `REMEMBER` of a deed, another theory. From a
 * declaration it leads to the others, or to the uses if there is no other.
 */
export function definitionAt(opened: OpenTheory, offset: number): readonly Place[] {
  const { file } = opened
  const other = fileAt(opened, offset)
  if (other !== undefined) return [{ file: other, span: { line: 1, column: 1, offset: 0, length: 0 } }]
  const here = markAt(opened.marks(), offset)
  const all = marksOfName(opened, offset)
  const declared = all.filter((mark) => 'isDeclaration' in mark && mark.isDeclaration)
  const isDeclaration = here !== undefined && declared.includes(here)
  const others = (isDeclaration ? declared.filter((mark) => mark !== here) : declared).filter((mark) =>
    isLike(mark, here),
  )
  const uses = all.filter((mark) => mark !== here && isDeclaration)
  const found = others.length > 0 ? others : uses
  return found.map(({ span }) => ({ file, span }))
}

/** From a deed to deeds: a fact may name the same word as a concept. */
function isLike(mark: Mark, here: Mark | undefined): boolean {
  return here?.type !== 'deed' || mark.type === 'deed'
}

/** The theory whose path is the text at an offset, if it can be read. */
function fileAt({ file, tokens, read }: OpenTheory, offset: number): string | undefined {
  const token = tokens().find(({ type, span }) => type === 'text' && isInside(span, offset))
  if (token === undefined || !token.text.endsWith('.sys2dsl')) return undefined
  const other = `${file.slice(0, file.lastIndexOf('/') + 1)}${token.text}`
  return read(other) === undefined ? undefined : other
}

function isInside({ offset, length }: Span, at: number): boolean {
  return at >= offset && at <= offset + length
}
