import { claimsOf, kindsOf } from '../../knowledge/declarations/vocabulary-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { claimsIn, termsIn } from '../../language/parts-of.ts'
import type { Hook, Span, Statement, Term, Theory } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import { termsOf } from '../uses.ts'
import { collector, type Report } from './checking.ts'
import { codeOf, lookOf, unseenIn } from './invisible.ts'

/** A letter that looks like one of another alphabet, beside one of that: a word that no event has. */
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const mixed =
  /[\p{L}\p{N}_-]{0,100}(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})[\p{L}\p{N}_-]{0,100}/u

/** Nearly every text is of these, which are what they look like. */
const plain = /^[\t\n\r\x20-\x7e]*$/

/** Warns of characters that let a reader see another theory than the one that is loaded: what is not shown, and what looks like something else. */
export function checkInvisible(theory: Theory, hooks: readonly Hook[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  for (const { text, span } of theory.comments) if (!plain.test(text)) checkProse(text, 'comment', span, report)
  const reasons = new Set(hooks.flatMap(reasonsOf))
  for (const term of namesIn(theory, hooks)) {
    if (term.type !== 'text' && term.type !== 'word') continue
    const text = term.type === 'text' ? term.value : term.text
    if (plain.test(text)) continue
    const isSeen = reasons.has(term)
      ? checkProse(text, 'text', term.span, report)
      : checkCompared(text, term.type, term.span, report)
    if (isSeen) checkAlphabet(text, term.span, report)
  }
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
function reasonsOf(hook: Hook): readonly Term[] {
  return claimsIn(hook).flatMap(({ verb, object }) =>
    Object.hasOwn(commands, verb.text) && commands[verb.text]?.needs !== undefined ? [object] : [],
  )
}

function namesIn({ statements }: Theory, hooks: readonly Hook[]): readonly Term[] {
  const terms: Term[] = []
  termsOf(statements, terms)
  for (const { body, when } of hooks) {
    termsOf(body, terms)
    if (when !== undefined) termsIn(when, terms)
  }
  for (const statement of statements) {
    for (const { subject, object } of claimsOf(statement)) terms.push(subject, object)
    terms.push(...kindsOf(statement))
    if (statement.type === 'uses') terms.push(statement.path)
  }
  const inTests = statements.flatMap((one): readonly Statement[] =>
    one.type === 'test' ? [...one.given, ...one.expect] : [],
  )
  return termsOf(inTests, terms)
}
