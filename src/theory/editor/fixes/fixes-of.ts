import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import type { OpenTheory } from '../open-theory.ts'
import type { Fix } from './fix.ts'
import { type Fixer, ofForm } from './of-form.ts'
import { ofHooks } from './of-hooks.ts'

/** The corrections that the hint of a problem leads to. Hints that only explain lead to none. */
export function fixesOf(problem: Diagnostic, opened: OpenTheory): readonly Fix[] {
  const special = fixers[problem.code]?.(problem, opened) ?? []
  return [...meant(problem, opened), ...special]
}

const fixers: Readonly<Record<string, Fixer>> = { ...ofForm, ...ofHooks }

const suggestion = /did you mean `([^`]+)`\?/

/** “did you mean `X`?”: X in the place of what is there, written the same way. */
function meant({ hint = '', span }: Diagnostic, { text }: OpenTheory): readonly Fix[] {
  const [, word] = suggestion.exec(hint) ?? []
  if (word === undefined) return []
  const written = text.slice(span.offset, span.offset + span.length)
  return [{ title: `Change to \`${word}\``, edits: [{ span, text: writtenLike(written, word) }] }]
}

/** With the sign, the quotes or the negation of the word that it replaces. */
function writtenLike(written: string, word: string): string {
  const sign = written.charAt(0)
  if (sign === '"' || sign === "'") return quoteText(word)
  if (sign === '$' && !word.startsWith('$')) return `$${word}`
  const isDenied = written.startsWith('NOT_') && !word.startsWith('NOT_')
  return isDenied ? `NOT_${word}` : word
}
