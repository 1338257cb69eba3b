import { didYouMean, nearest } from '../../../base/index.ts'
import { isCallWord } from '../../language/action-words.ts'
import { decimal } from '../../language/decimal.ts'
import { term as written } from '../../language/printer/print-condition.ts'
import { isNumberText } from '../../language/same-number.ts'
import type { Term } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { ValueType } from '../field.ts'
import { readEach } from '../read-now.ts'
import type { Compared } from '../selection.ts'
import { type Side, symmetric, verbTypes } from '../verb-types.ts'
import { checkCall } from './check-call.ts'
import { checkConcept, checkQuoted } from './check-concept.ts'
import { checkDeclaredName } from './check-declared-name.ts'
import { checkEmptyText } from './check-empty-text.ts'
import { checkPattern } from './check-pattern.ts'
import { checkShortForm } from './check-short-form.ts'
import type { Checking } from './checking.ts'
import { ignorant } from './ignorant.ts'
import {
  checkNamed,
  checkReadable,
  checkTerm,
  describe,
  fieldOf,
  literalOf,
  nameOf,
  spelt,
  typeOf,
} from './term-type.ts'

/** Checks a reading: its names, and the types of its sides. Returns the type of its value. */
export function checkComparison(compared: Compared, at: Checking): ValueType {
  const { subject, verb, object } = compared
  const known = Object.hasOwn(verbTypes, verb.text) ? verbTypes[verb.text] : undefined
  if (checkCall(compared, at)) return 'any'
  checkTerm(subject, at)
  if (known?.right !== 'name' || object.type === 'reference') checkTerm(object, at)
  if (known === undefined && !at.vocabulary.relations.has(verb.text)) return unknownVerb(compared, at)
  if (known?.left === 'nothing' || known?.left === 'name') checkNamed(subject, 'T104', at)
  else checkReadable(subject, at)
  const left = countedType(compared, at)
  if (isAmbiguous(compared, left, at)) return known?.result ?? 'flag'
  if (known === undefined) checkQuestion(compared, left, at)
  else if (verb.text === 'READ_INPUT' && at.event.fields['input'] === undefined) {
    at.report('T103', verb.span, `${at.word} has no input to read`, 'only tool calls have')
  } else {
    const fitsBoth = checkSide(subject, left, known.left, compared, at)
    const fitsRight = checkSide(object, typeOf(object, at), known.right, compared, at)
    const [turned, type] = literalLast(compared, left, at)
    if (fitsBoth && fitsRight) checkValues(turned, type, at)
    checkNamedField(turned, at)
    if (verb.text === 'READ_DIM') checkDeclaredName('dimension', object, at)
    if (verb.text === 'READ_CONTROL') checkDeclaredName('control value', object, at)
  }
  return known?.result ?? 'flag'
}

/** A comparison that means the same both ways, with the field on the left, and the type of that side: `"shell" EQUALS kind`. */
function literalLast(compared: Compared, left: ValueType, at: Checking): readonly [Compared, ValueType] {
  const { subject, verb, object } = compared
  const isTurned = object.type === 'word' || object.type === 'reference'
  if (!symmetric.includes(verb.text) || !isTurned || literalOf(object, at) !== undefined) return [compared, left]
  if (subject.type !== 'number' && literalOf(subject, at) === undefined) return [compared, left]
  return [{ ...compared, subject: object, object: subject }, typeOf(object, at)]
}

/** A field that holds a name is compared with one that a theory declares: `region EQUALS ethics`. */
function checkNamedField({ subject, verb, object }: Compared, at: Checking): void {
  const name = fieldOf(subject, at.event.fields) === undefined ? '' : nameOf(subject)
  if (verb.text !== 'EQUALS' && verb.text !== 'NOT_EQUALS') return
  const wanted = literalOf(object, at)
  if ((name !== 'region' && name !== 'relation') || wanted === undefined) return
  if (name === 'relation' && wanted === wanted.toLowerCase() && wanted !== wanted.toUpperCase())
    at.report('T156', object.span, `\`${wanted}\` is not a relation`, 'a relation is written in capitals', 'warning')
  else checkDeclaredName(name, object, at)
}

/** A bare word that is a field, and could as well be the value or the concept that the author means. */
function isAmbiguous({ subject, object, verb }: Compared, left: ValueType, at: Checking): boolean {
  const isConcept = !Object.hasOwn(verbTypes, verb.text) && at.vocabulary.concepts.has(nameOf(object))
  const isTurned = symmetric.includes(verb.text) && isValueOf(subject, typeOf(object, at), at)
  const meant =
    isValueOf(object, left, at) || (isConcept && isField(object, at)) ? object : isTurned ? subject : undefined
  if (meant === undefined) return false
  const name = nameOf(meant)
  const hint = `write \`"${name}"\` for the text, or \`$${name}\` for the field`
  at.report('T143', meant.span, `\`${name}\` is read as the field of that name`, hint)
  return true
}

const isField = (term: Term, at: Checking) => term.type === 'word' && fieldOf(term, at.event.fields) !== undefined

/** Whether a bare word is a field, and a value of this type as well. */
function isValueOf(term: Term, type: ValueType, at: Checking): boolean {
  return typeof type !== 'string' && isField(term, at) && type.includes(nameOf(term))
}

function unknownVerb(compared: Compared, { report, vocabulary }: Checking): ValueType {
  const { verb } = compared
  const ofCall = isCallWord(compared.subject) ? ['RUNS'] : []
  const words = [...Object.keys(verbTypes), ...Object.keys(commands), ...ofCall, ...vocabulary.relations]
  // a word without `NOT_` would be the opposite of one with it
  const isDenied = verb.text.startsWith(denial)
  const alike = words.filter((word) => word.startsWith(denial) === isDenied)
  const known = isDenied ? undefined : 'hooks read, and change things by commands only'
  const near = meantInstead(compared) ?? didYouMean(verb.text, alike)
  const hint = near ?? known ?? deniedInWords(compared, words)
  report('T102', verb.span, `a hook cannot use the verb \`${verb.text}\``, hint)
  return 'any'
}

/** Words that mean something else in other places. */
function meantInstead({ subject, verb, object }: Compared): string | undefined {
  const [left, right] = [written(subject), written(object)]
  if (verb.text === 'RUNS') return `write \`command RUNS ${right}\``
  if (verb.text === 'IS') return `write \`${left} EQUALS ${right}\`, or \`${left} IS_A ${right}\` for a kind`
  return undefined
}

const denial = 'NOT_'

/** `x NOT_OWNS y`, as a hook asks it: `NOT x OWNS y`. */
function deniedInWords(compared: Compared, words: readonly string[]): string {
  const { subject, verb, object } = compared
  const positive = verb.text.slice(denial.length)
  const meant = words.includes(positive) ? positive : nearest(positive, words)
  const quantifier = 'quantifier' in compared ? compared.quantifier?.text : undefined
  const opposite = quantifier === undefined ? 'NOT' : (opposites[quantifier] ?? 'NOT')
  return `write \`${opposite} ${written(subject)} ${meant ?? positive} ${written(object)}\``
}

/** What `EVERY paths NOT_X y` and the like mean without the denial. */
const opposites: Readonly<Record<string, string>> = { EVERY: 'NO', ANY: 'NOT EVERY', NO: 'EVERY' }

/** The type on the left: with `EVERY`, `ANY` or `NO`, that of one part. */
function countedType(compared: Compared, at: Checking): ValueType {
  const type = typeOf(compared.subject, at)
  const quantifier = 'quantifier' in compared ? compared.quantifier : undefined
  if (quantifier === undefined || type === 'any') return type
  if (type === 'texts' || type === 'data') return 'text'
  const name = spelt(compared.subject)
  at.report('T105', quantifier.span, `\`${name}\` is ${describe(type)}, not a list`, `leave \`${quantifier.text}\` out`)
  return 'any'
}

/** A relation is asked of two names. */
function checkQuestion(compared: Compared, left: ValueType, at: Checking): void {
  const { subject, object } = compared
  checkQuoted(compared, at)
  const areNames = checkSide(subject, left, 'text', compared, at)
  if (checkSide(object, typeOf(object, at), 'text', compared, at) && areNames) checkConcept(compared, at)
}

/** The types that fit each side. */
export const accepted: Readonly<Record<Side, readonly string[]>> = {
  text: ['text'],
  texts: ['text', 'texts'],
  number: ['number'],
  flag: ['flag'],
  value: ['text', 'number', 'flag'],
  name: ['text', 'number', 'flag', 'texts', 'fact'],
  nothing: ['text', 'number', 'flag', 'texts', 'fact'],
}

/** Whether a side has a type that its verb can use; reports it otherwise. */
function checkSide(
  term: Term,
  type: ValueType,
  side: Side,
  { verb }: Compared,
  { report, variables }: Checking,
): boolean {
  if (term.type === 'word' && variables.has(term.text)) return false // it is reported already
  if (type === 'any' || type === 'data' || accepted[side].includes(typeof type === 'string' ? type : 'text'))
    return true
  const name = spelt(term)
  if (side === 'number') report('T105', term.span, `\`${name}\` is not a number`, `${verb.text} compares numbers`)
  else
    report(
      'T105',
      term.span,
      `\`${name}\` is ${describe(type)}, which ${verb.text} cannot use`,
      wayOut(type, side, name, verb.text),
    )
  return false
}

function wayOut(type: ValueType, side: Side, name: string, verb: string): string {
  if (type === 'texts') return `write \`ANY ${name} ${verb} …\`, or EVERY or NO`
  if (side === 'flag') return 'compare it with something first: `subject VERB object`'
  return type === 'flag'
    ? 'use it as a condition, or put quotes around a text'
    : `${verb} needs ${describe(side as ValueType)}`
}

/** A comparison of literal values whose result is known: nothing would ever change it. */
function checkValues(compared: Compared, left: ValueType, at: Checking): void {
  const { subject, verb, object } = compared
  const right = typeOf(object, at)
  if (verbTypes[verb.text]?.left === 'value' && !canBeAlike(left, right)) mixed(compared, left, right, at)
  const wanted = literalOf(object, at)
  if (wanted === undefined) return
  if (subject.type === 'text') constant(compared, at)
  const isShort = 'spelling' in compared // where the name alone is usual
  if (checkEmptyText(compared, wanted, at)) return
  if (verb.text.startsWith('MATCHES') && !wanted.includes('*') && !isShort) patternless(compared, at)
  else if (!isShort || !checkShortForm(compared, wanted, at)) checkPattern(compared, wanted, at)
  if (typeof left === 'string') return
  const passing = readEach(verb.text, left, wanted, ignorant).filter((result) => result === true).length
  if (passing > 0 && passing < left.length) return
  const sense = passing === 0 ? 'never' : 'always'
  const hint = didYouMean(wanted, left) ?? `${nameOf(subject)} is one of ${left.join(', ')}`
  at.report('T118', object.span, `this is ${sense} true: \`${nameOf(subject)}\` is never \`${wanted}\``, hint)
}

/** Whether values of these types can be the same. */
function canBeAlike(left: ValueType, right: ValueType): boolean {
  if (isOpen(left) || isOpen(right)) return true
  return isText(left) ? isText(right) : left === right
}

const isOpen = (type: ValueType) => type === 'any' || type === 'data'
const isText = (type: ValueType) => typeof type !== 'string' || type === 'text'

/** Two texts that never change: one was meant to be a field. */
function constant({ subject, verb }: Compared, at: Checking): void {
  const isField = fieldOf({ type: 'word', text: nameOf(subject), span: subject.span }, at.event.fields) !== undefined
  const hint = isField ? 'leave the quotes out to read the field' : 'one side has to be a field or a variable'
  at.report('T118', subject.span, `${verb.text} compares two texts that never change`, hint)
}

function patternless({ object, verb }: Compared, { report }: Checking): void {
  const hint = 'write `*` for any run of characters, or use EQUALS or CONTAINS'
  report('T144', object.span, `the pattern of ${verb.text} has no \`*\`: only this very text matches`, hint, 'warning')
}

function mixed({ verb, object }: Compared, left: ValueType, right: ValueType, { report }: Checking): void {
  // another spelling of a number is never decided
  const isNumeric =
    object.type === 'text' && isNumberText(object.value) && decimal(Number(object.value)) === object.value
  if (left === 'number' && isNumeric) return
  const hint =
    left === 'flag'
      ? 'write `true` or `false`'
      : right === 'flag'
        ? 'put quotes around a text'
        : 'both sides need one type'
  report(
    'T105',
    object.span,
    `${verb.text} compares ${describe(left)} with ${describe(right)}, which is never decided`,
    hint,
  )
}
