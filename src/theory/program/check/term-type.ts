import { didYouMean, nearest } from '../../../base/index.ts'
import type { Code } from '../../language/diagnostics/codes.ts'
import type { Term } from '../../language/tree.ts'
import { constants } from '../compile-term.ts'
import type { Field, ValueType } from '../field.ts'
import { fieldAt } from '../field-path.ts'
import type { Checking } from './checking.ts'
import { isWithoutCall } from './is-without-call.ts'

/** The type of a term's value. A bare word that is neither a field nor a constant is a text. */
export function typeOf(term: Term, { event, variables }: Checking): ValueType {
  if (term.type === 'text' || term.type === 'number') return term.type
  const name = nameOf(term)
  const variable = term.type === 'reference' ? variables.get(name) : undefined
  if (variable !== undefined) return variable.type
  const field = fieldOf(term, event.fields)
  if (field !== undefined) return name.includes('.') ? 'any' : field.type
  if (term.type === 'reference' || name.includes(' ')) return 'any' // it is reported as unknown
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
  return constant === undefined ? 'text' : typeof constant === 'number' ? 'number' : 'flag'
}

/** The text that a term stands for itself; undefined if it is read. */
export function literalOf(term: Term, at: Checking): string | undefined {
  if (term.type === 'text') return term.value
  const isRead = term.type !== 'word' || Object.hasOwn(constants, term.text) || fieldOf(term, at.event.fields)
  return isRead ? undefined : term.text
}

/** The field that a term reads, or a part of; undefined if it reads none. */
export function fieldOf(term: Term, fields: Readonly<Record<string, Field>>): Field | undefined {
  return term.type === 'word' || term.type === 'reference' ? fieldAt(nameOf(term), fields) : undefined
}

/** Whether a term reads content of the event, or a variable that was made of it. */
export function isContentTerm(term: Term, { event, variables }: Checking): boolean {
  const variable = term.type === 'reference' ? variables.get(term.name) : undefined
  return variable?.isContent ?? fieldOf(term, event.fields)?.isContent === true
}

export function nameOf(term: Term): string {
  if (term.type === 'reference') return term.name
  return term.type === 'word' ? term.text : String(term.value)
}

/** A term as it is written, for messages. */
export function spelt(term: Term): string {
  return term.type === 'reference' ? `$${term.name}` : nameOf(term)
}

const descriptions: Readonly<Record<string, string>> = {
  text: 'a text',
  texts: 'a list of texts',
  number: 'a number',
  flag: 'true or false',
  fact: 'a fact',
  data: 'data with parts',
}

export function describe(type: ValueType): string {
  return typeof type === 'string' ? (descriptions[type] ?? type) : 'a text'
}

/** Checks the names of a term: references must be known, and a word must not be the name of a variable. */
export function checkTerm(term: Term, at: Checking): void {
  const { event, variables, report, vocabulary } = at
  if (term.type === 'reference') {
    const variable = variables.get(term.name)
    if (variable !== undefined) variable.isUsed = true
    if (variable !== undefined || fieldAt(term.name, event.fields) !== undefined) return
    const known = [...variables.keys(), ...Object.keys(event.fields).filter((name) => !name.includes(' '))]
    const near = nearest(term.name, known)
    const hint = near === undefined ? `known are ${firstOf(known)}` : `did you mean \`$${near}\`?`
    report('T106', term.span, `\`$${term.name}\` is not known here`, hint)
  } else if (term.type === 'word' && variables.has(term.text)) {
    const isOther = fieldOf(term, event.fields) !== undefined || vocabulary.concepts.has(term.text)
    const hint = `write \`$${term.text}\` for the variable, or put quotes around the text`
    if (!isOther) report('T115', term.span, `\`${term.text}\` is a text here, and the name of a variable`, hint)
  }
}

/** More names than a person reads. */
const mostNames = 20

function firstOf(names: readonly string[]): string {
  const more = names.length > mostNames ? ', …' : ''
  return `${names.slice(0, mostNames).join(', ')}${more}`
}

/** A bare word to be read must be a field of the event or a known concept: else a misspelt field would count as a text. */
export function checkReadable(term: Term, at: Checking): void {
  const { word, event, vocabulary, variables, report } = at
  if (term.type !== 'word' || variables.has(term.text) || vocabulary.concepts.has(term.text)) return
  if (fieldOf(term, event.fields) !== undefined || Object.hasOwn(constants, term.text)) return
  const isList = term.text.includes(' ')
  if (isList && isWithoutCall(term, at)) return
  const names = Object.keys(event.fields).filter((name) => name.includes(' ') === isList && !name.startsWith('call '))
  const [head = ''] = term.text.split('.')
  const owner = head === term.text ? undefined : event.fields[head]
  const hint = didYouMean(term.text, names) ?? `it carries ${names.join(', ')}`
  if (owner === undefined) report('T104', term.span, `${word} carries no \`${term.text}\``, hint)
  else report('T104', term.span, `\`${head}\` is ${describe(owner.type)}: it has no parts`, `read \`${head}\` itself`)
}

/** Whether a name is a slip: it need not be a field, but it resembles one, and is nothing else that is known. Reports it. */
export function checkNamed(term: Term, code: Code, { word, event, vocabulary, report }: Checking): boolean {
  if (term.type !== 'word' || fieldOf(term, event.fields) !== undefined) return false
  const meant = vocabulary.concepts.has(term.text) ? undefined : didYouMean(term.text, Object.keys(event.fields))
  if (meant !== undefined) report(code, term.span, `${word} carries no \`${term.text}\``, meant)
  return meant !== undefined
}
