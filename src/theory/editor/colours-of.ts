import { isReserved } from '../language/lexer/keywords.ts'
import { isSeparator } from '../language/lexer/token.ts'
import type { Span } from '../language/tree.ts'
import type { MarkType } from './marks/mark.ts'
import type { OpenTheory } from './open-theory.ts'

/** The kinds of words that editors colour, by their names in the protocol. */
export const colours = [
  'keyword',
  'event',
  'function',
  'method',
  'variable',
  'property',
  'class',
  'enumMember',
  'string',
  'number',
  'comment',
] as const

/** A coloured stretch of a text. */
export interface Coloured {
  readonly span: Span
  readonly colour: (typeof colours)[number]
}

const colourOf: Readonly<Record<MarkType, Coloured['colour']>> = {
  'hook-point': 'event',
  verb: 'function',
  relation: 'function',
  command: 'method',
  tie: 'keyword',
  'story-word': 'keyword',
  test: 'function',
  hook: 'function',
  variable: 'variable',
  field: 'property',
  concept: 'class',
  deed: 'class',
  value: 'enumMember',
  tag: 'enumMember',
  region: 'enumMember',
  dimension: 'property',
  control: 'property',
  'input-name': 'property',
  level: 'enumMember',
  constant: 'enumMember',
  decision: 'enumMember',
  'undecided-answer': 'enumMember',
  text: 'string',
  number: 'number',
  unknown: 'variable',
}

/** The colours of all words, in the order of the text. A quoted name is coloured as a text. */
export function coloursOf({ marks, tokens, theory, text }: OpenTheory): readonly Coloured[] {
  const marked = marks().map(
    ({ span, type, form }) => ({ span, colour: form === 'text' ? 'string' : colourOf[type] }) as const,
  )
  const starts = new Set(marked.flatMap(({ span }) => wordsIn(span, text)))
  const rest = tokens().flatMap((token): readonly Coloured[] => {
    const { span, type, text: word } = token
    if (isSeparator(token) || type === 'bracket' || starts.has(span.offset)) return []
    if (type === 'text') return [{ span, colour: 'string' }]
    if (type === 'number') return [{ span, colour: 'number' }]
    const isKeyword = isReserved(word) || type === 'variable' || /^[A-Z_]+$/.test(word)
    return [{ span, colour: isKeyword ? 'keyword' : 'variable' }]
  })
  const comments = theory.comments.map(({ span }) => ({ span, colour: 'comment' }) as const)
  return [...marked, ...rest, ...comments].sort((one, other) => one.span.offset - other.span.offset)
}

/** Where the words of a mark begin: a name can have several, such as `path WRITTEN`. */
function wordsIn({ offset, length }: Span, text: string): readonly number[] {
  const starts = [...text.slice(offset, offset + length).matchAll(/\S+/g)].map(({ index }) => offset + index)
  return [offset, ...starts]
}
