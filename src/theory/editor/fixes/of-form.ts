import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import { isSeparator, type Token } from '../../language/lexer/token.ts'
import { isTerm } from '../../language/parser/terms.ts'
import type { Span } from '../../language/tree.ts'
import { lineBreakOf } from '../line-breaks.ts'
import { lastBefore } from '../mark-at.ts'
import type { OpenTheory } from '../open-theory.ts'
import type { Fix } from './fix.ts'

/** Makes the corrections of a problem that has one code. */
export type Fixer = (problem: Diagnostic, opened: OpenTheory) => readonly Fix[]

/** Corrections of the form of a text. */
export const ofForm: Readonly<Record<string, Fixer>> = {
  T002: ({ span }, { text }) => [
    { title: 'Close the text', edits: [inserted(span.offset + span.length, text.charAt(span.offset))] },
  ],
  T008: ({ span }, { tokens }) => {
    const terms = statementAround(tokens(), span)
    const [object] = terms.slice(objectIndex(terms))
    const last = terms.at(-1)
    if (object === undefined || last === undefined) return []
    const words = terms.slice(objectIndex(terms)).map(({ text }) => text)
    const whole = between(object.span, last.span)
    return [{ title: 'Put quotes around the object', edits: [{ span: whole, text: quoteText(words.join(' ')) }] }]
  },
  T010: ({ span, hint = '' }, { tokens }) => {
    const [, statement] = /^write `(.+)`$/.exec(hint) ?? []
    const [first, ...rest] = statementAround(tokens(), span)
    const last = rest.at(-1)
    if (statement === undefined || first === undefined || last === undefined) return []
    return [{ title: 'Put the verb in the middle', edits: [{ span: between(first.span, last.span), text: statement }] }]
  },
  T011: ({ span, hint = '' }) => {
    const [, keyword] = /^write `(\w+)` without the `@`$/.exec(hint) ?? []
    return keyword === undefined ? [] : [{ title: `Change to \`${keyword}\``, edits: [{ span, text: keyword }] }]
  },
  T016: ({ span }, { tokens, text }) => {
    const at = endOfBlock(tokens(), span.offset)
    const [depth = ''] = /^[ \t]*/.exec(text.slice(lineStart(text, span.offset), span.offset)) ?? []
    return [{ title: 'Insert `END`', edits: [inserted(at, `${lineBreakOf(text)}${depth}END`)] }]
  },
}

export function inserted(offset: number, text: string): Fix['edits'][number] {
  return { span: { offset, length: 0 }, text }
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
}

function between(first: Span, last: Span): Pick<Span, 'offset' | 'length'> {
  return { offset: first.offset, length: last.offset + last.length - first.offset }
}

/** The words of the statement around a place, its variable included. */
function statementAround(tokens: readonly Token[], { offset }: Span): readonly Token[] {
  const at = lastBefore(tokens, offset)
  const isPart = (token: Token | undefined) => token !== undefined && isTerm(token)
  let from = at
  while (isPart(tokens[from - 1])) from--
  if (tokens[from - 1]?.type === 'variable') from--
  let to = at
  while (isPart(tokens[to + 1])) to++
  return tokens.slice(from, to + 1)
}

/** Behind the variable, the subject and the verb. */
function objectIndex([first]: readonly Token[]): number {
  return first?.type === 'variable' ? 3 : 2
}

/** The end of the last word before the next block, or of the text. */
function endOfBlock(tokens: readonly Token[], offset: number): number {
  const start = lastBefore(tokens, offset)
  const isHeader = ({ type, text }: Token) => type === 'variable' && (text === 'HOOK' || text === 'TEST')
  const next = tokens.findIndex((token, at) => at > start && isHeader(token))
  const inside = tokens.slice(0, next === -1 ? tokens.length : next)
  const last = inside.findLast((token) => !isSeparator(token))
  return last === undefined ? offset : last.span.offset + last.span.length
}
