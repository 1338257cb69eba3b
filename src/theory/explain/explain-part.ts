import { isRun } from '../language/action-words.ts'
import { printCondition } from '../language/printer/print-condition.ts'
import { printTriple } from '../language/printer/print-triple.ts'
import type { Comparison, Condition, Term, Triple } from '../language/tree.ts'
import { readVerbs } from '../program/read-verbs.ts'
import { isDoubt, shortened, show, type Value } from '../program/value.ts'
import { verbTypes } from '../program/verb-types.ts'
import { explainAnswer, type Known } from './explain-answer.ts'
import type { ExplainedAnswer, ExplainedItem, ExplainedPart, PartState } from './explanation.ts'
import type { Definition, Tested, Trace } from './trace.ts'

/** One explanation on its way. */
export interface Explaining {
  readonly trace: Trace
  readonly known: Known
  /** Whether a doubt is only that the log does not have the value. */
  readonly isUnrecorded: (value: Value) => boolean
  /** The actions of the call that the value of a field comes from, or that a program is run by. */
  readonly behind: (part: Term | Comparison) => readonly string[]
  /** The definitions that are explained already: a name that is used often is explained once. */
  readonly defined: Set<Definition>
}

type Kind = ExplainedPart['type']

/** A condition, or a part of one, with its value and all that it is made of. */
export function explainPart(part: Condition, at: Explaining): ExplainedPart {
  switch (part.type) {
    case 'and':
    case 'or':
      return whole(part.type, part, at, { parts: part.parts.map((one) => explainPart(one, at)) })
    case 'not':
      return whole('not', part, at, { parts: [explainPart(part.condition, at)] })
    case 'comparison':
      return explainVerb(part, at)
    default:
      return explainTerm(part, at)
  }
}

/** A term: a name has its definition below it, the first time that its value counts. */
function explainTerm(term: Term, at: Explaining): ExplainedPart {
  const definition = at.trace.definitionOf(term)
  if (definition === undefined)
    return at.trace.isConstant(term)
      ? whole('constant', term, at, {})
      : whole('field', term, at, actionsBehind(term, at))
  const { line } = definition.span
  if (at.defined.has(definition) || at.trace.valueOf(term) === undefined) return whole('name', term, at, { line })
  at.defined.add(definition)
  const made = definition.type === 'triple' ? explainVerb(definition, at) : explainPart(definition.condition, at)
  return whole('name', term, at, { line, parts: [made] })
}

const logical: Readonly<Record<string, Kind>> = { AND: 'and', OR: 'or', NOT: 'not' }

/** A comparison, or a reading with a name: their verb decides what it is. */
function explainVerb(part: Comparison | Triple, at: Explaining): ExplainedPart {
  const { subject, verb, object } = part
  if (part.type === 'comparison' && isRun(part)) return explainRun(part, at)
  const joined = logical[verb.text]
  if (joined !== undefined) {
    const sides = joined === 'not' ? [subject] : [subject, object]
    return whole(joined, part, at, { parts: sides.map((side) => explainTerm(side, at)) })
  }
  const isQuestion = !Object.hasOwn(readVerbs, verb.text)
  const isTruth = isQuestion || verbTypes[verb.text]?.result === 'flag'
  const sides = [subject, object].filter((side) => !at.trace.isConstant(side)).map((side) => explainTerm(side, at))
  const below = sides.length === 0 ? {} : { parts: sides }
  const type = isQuestion ? 'question' : isTruth ? 'comparison' : 'reading'
  if (part.type === 'comparison' && part.quantifier !== undefined)
    return whole(type, part, at, { ...below, ...explainItems(part, isQuestion, at) })
  const answer = isQuestion ? answerOf(part, at.trace.valueOf(subject), at) : undefined
  return whole(type, part, at, answer === undefined ? below : { ...below, answer })
}

/** A program that the call runs, or does not. */
function explainRun(part: Comparison, at: Explaining): ExplainedPart {
  const read = [part.subject, part.object].filter((side) => at.trace.valueOf(side) !== undefined)
  const sides = read.filter((side) => !at.trace.isConstant(side)).map((side) => explainTerm(side, at))
  return whole('comparison', part, at, { ...(sides.length > 0 && { parts: sides }), ...actionsBehind(part, at) })
}

/** The actions behind a value that was read: of one that is not on record, nothing is known. */
function actionsBehind(part: Term | Comparison, at: Explaining): Pick<ExplainedPart, 'behind'> {
  const value = at.trace.valueOf(part)
  if (value === undefined || at.isUnrecorded(value)) return {}
  const behind = at.behind(part).slice(0, mostItems)
  return behind.length === 0 ? {} : { behind }
}

function whole(type: Kind, part: Condition | Triple, at: Explaining, more: Partial<ExplainedPart>): ExplainedPart {
  const { trace } = at
  const text = shortened(part.type === 'triple' ? printTriple(part) : printCondition(part))
  const value = trace.valueOf(part)
  return { type, text, ...seen(value, trace.isContent(part), at), ...more }
}

type Seen = Pick<ExplainedPart, 'state' | 'value' | 'isContent' | 'doubt'>

/** The value of a part, as far as it may be quoted. */
function seen(value: Value | undefined, isContent: boolean, at: Explaining): Seen {
  if (value === undefined) return { state: 'not looked at' }
  const state = stateOf(value, at)
  if (isDoubt(value)) return { state, doubt: value.doubt }
  if (state !== 'value') return { state }
  return isContent ? { state, isContent } : { state, value: show(value) }
}

function stateOf(value: Value, at: Explaining): PartState {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (!isDoubt(value)) return 'value'
  return at.isUnrecorded(value) ? 'not on record' : 'undecided'
}

/** More than a person reads. */
const mostItems = 10

/** The parts of a list, those first that settled it. */
function explainItems(part: Comparison, isQuestion: boolean, at: Explaining): Partial<ExplainedPart> {
  const tested = at.trace.itemsOf(part)
  if (tested.length === 0) return {}
  const settling = part.quantifier?.text !== 'EVERY'
  const isContent = at.trace.isContent(part.subject)
  const item = ([value, result]: Tested): ExplainedItem => {
    const answer = isQuestion ? answerOf(part, value, at) : undefined
    const shown = isContent || isDoubt(value) ? {} : { value: show(value) }
    return { ...seen(result, isContent, at), ...shown, ...(answer !== undefined && { answer }) }
  }
  const isSettling = ([, result]: Tested) => result === settling
  const shown = [...tested.filter(isSettling), ...tested.filter((one) => !isSettling(one))].slice(0, mostItems)
  const more = tested.length - shown.length
  return { items: shown.map(item), ...(more > 0 && { moreItems: more }) }
}

/** The answer to a question that was asked; undefined if it is about content, which the proof would quote. */
function answerOf(part: Comparison | Triple, subject: Value | undefined, at: Explaining): ExplainedAnswer | undefined {
  const { trace, known } = at
  const object = trace.valueOf(part.object)
  if (trace.valueOf(part) === undefined || trace.isContent(part.subject) || trace.isContent(part.object))
    return undefined
  if (typeof subject !== 'string' || typeof object !== 'string') return undefined
  return explainAnswer([subject, part.verb.text, object], known)
}
