import { lazy } from '../../../base/index.ts'
import { claimsOf, kindsOf } from '../../knowledge/declarations/vocabulary-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Span, Statement, Term, Theory } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import { termsOf } from '../uses.ts'
import { collector, type Report } from './checking.ts'
import type { HookClaims } from './hook-claims.ts'
import { codeOf, lookOf, unseenIn } from './invisible.ts'

/** A letter that looks like one of another alphabet, beside one of that: a word that no event has. */
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const mixed =
  /[\p{L}\p{N}_-]{0,100}(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})[\p{L}\p{N}_-]{0,100}/u

/** Nearly every text is of these, which are what they look like. */
const plain = /^[\t\n\r\x20-\x7e]*$/

/**
 * Warns of characters that let a reader see another theory than the one that is loaded: what is not shown, and what looks like something
 * else. `used` are the terms of hooks and tests.
 */
export function checkInvisible(
  theory: Theory,
  hooks: readonly HookClaims[],
  used: readonly Term[],
): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  for (const { text, span } of theory.comments) if (!plain.test(text)) checkProse(text, 'comment', span, report)
  const reasons = lazy(() => new Set(hooks.flatMap(reasonsOf)))
  const look = (term: Term) => {
    if (term.type !== 'text' && term.type !== 'word') return
    const text = term.type === 'text' ? term.value : term.text
    if (plain.test(text)) return
    const isSeen = reasons().has(term)
      ? checkProse(text, 'text', term.span, report)
      : checkCompared(text, term.type, term.span, report)
    if (isSeen) checkAlphabet(text, term.span, report)
  }
  termsOf(theory.statements).forEach(look)
  for (const statement of theory.statements) namedBy(statement).forEach(look)
  used.forEach(look)
  return found
}

/** A text for people may be typeset, and nothing is compared with it. */
function checkProse(text: string, what: string, span: Span, report: Report): boolean {
  const effect = unseenIn(text, 'prose')
  if (effect !== undefined) report('T165', span, `this ${what} contains ${effect}`, 'take it out', 'warning')
  return effect === undefined
}

/** Of a text that is compared, and of a name, each character counts. */
function checkCompared(text: string, what: string, span: Span, report: Report): boolean {
  const effect = unseenIn(text, 'compared')
  const look = effect === undefined ? lookOf(text) : undefined
  const hint = effect === undefined ? 'write it with the usual character' : 'take it out'
  if (effect !== undefined || look !== undefined)
    report('T165', span, `this ${what} contains ${effect ?? look}`, hint, 'warning')
  return effect === undefined && look === undefined
}

function checkAlphabet(text: string, span: Span, report: Report): void {
  const [word = ''] = mixed.exec(text) ?? []
  const sign = foreign.exec(word)?.[0]
  if (sign === undefined) return
  const message = `\`${word}\` has letters of two alphabets: \`${sign}\` is ${codeOf(sign)}`
  report('T165', span, message, 'write it with letters of one', 'warning')
}

/** The reasons of outcomes, for people and models. */
function reasonsOf({ claims }: HookClaims): readonly Term[] {
  return claims.flatMap(({ verb, object }) =>
    Object.hasOwn(commands, verb.text) && commands[verb.text]?.needs !== undefined ? [object] : [],
  )
}

/** The names of declarations, and the file that a theory uses. */
function namedBy(statement: Statement): readonly Term[] {
  const sides = claimsOf(statement).flatMap(({ subject, object }) => [subject, object])
  return [...sides, ...kindsOf(statement), ...(statement.type === 'uses' ? [statement.path] : [])]
}
