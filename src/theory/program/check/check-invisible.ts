import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Span, Term, Theory } from '../../language/tree.ts'
import { termsOf } from '../uses.ts'
import { collector } from './checking.ts'

/** Line breaks to some editors and not to others, and signs that change the order in which a line is shown. */
const hiding = /[\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** Nearly every text: there is nothing to find. */
const plain = /^[\x20-\x7E]*$/

/** A letter that looks like one of another alphabet, beside one of that: a word that no event has. */
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const mixed =
  /[\p{L}\p{N}_-]{0,100}(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})[\p{L}\p{N}_-]{0,100}/u

/** Warns of characters in comments and texts that let a reader see another theory than the one that is loaded. Elsewhere they are errors. */
export function checkInvisible(theory: Theory, used: readonly Term[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const look = (text: string, what: string, span: Span) => {
    const [sign] = hiding.exec(text) ?? []
    if (sign === undefined) return
    const isBreak = sign === '\u2028' || sign === '\u2029'
    const name = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    const effect = isBreak ? 'which editors may show as a line break' : 'which changes the order of what is shown'
    report('T165', span, `this ${what} contains ${name}, ${effect}`, 'take it out', 'warning')
  }
  const lookAlike = (text: string, span: Span) => {
    const [word = ''] = mixed.exec(text) ?? []
    const sign = foreign.exec(word)?.[0]
    if (sign === undefined) return
    const name = `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    const message = `\`${word}\` has letters of two alphabets: \`${sign}\` is ${name}`
    report('T165', span, message, 'write it with letters of one', 'warning')
  }
  for (const { text, span } of theory.comments) look(text, 'comment', span)
  const lookAt = (term: Term) => {
    if (term.type !== 'text' && term.type !== 'word') return
    const text = term.type === 'text' ? term.value : term.text
    if (plain.test(text)) return
    if (term.type === 'text') look(text, 'text', term.span)
    lookAlike(text, term.span)
  }
  termsOf(theory.statements).forEach(lookAt)
  used.forEach(lookAt)
  return found
}
