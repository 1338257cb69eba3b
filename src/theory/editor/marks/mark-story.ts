import type { Statement, Term, Triple } from '../../language/tree.ts'
import { readVerbs } from '../../program/read-verbs.ts'
import { defaultNames } from '../../stories/read-expect.ts'
import { results } from '../../stories/read-reading.ts'
import { markSide } from './mark-hook-triple.ts'
import { hasField, type Marking, markDeclaration, markName, markPart, markReference, markTerm } from './marking.ts'

/** Marks the setup of a test. Blocks have no meaning there, and no marks. */
export function markGiven(statements: readonly Statement[], at: Marking): void {
  let moment: string | undefined
  for (const statement of statements) {
    if (statement.type !== 'triple') continue
    const { subject, verb, object } = statement
    if (verb.text === 'HAPPENS') {
      moment = object.type === 'word' ? object.text.toUpperCase() : undefined
      markTerm(subject, { type: 'story-word' }, at)
      markName(verb, { type: 'story-word' }, at)
      markTerm(object, { type: 'hook-point' }, at)
    } else if (verb.text === 'IS') markSetting(statement, { ...at, moment })
    else {
      moment = undefined
      markClaim(statement, at, true)
    }
  }
}

const control = 'control.'

/** `kind IS shell`, `input.path IS …`, `control.caution IS high`, `Dog.risk IS 90`. */
function markSetting({ subject, verb, object }: Triple, at: Marking): void {
  const { moment } = at
  const name = subject.type === 'word' ? subject.text : ''
  const dot = name.lastIndexOf('.')
  const isField = moment !== undefined && hasField(name, moment)
  if (isField) markTerm(subject, { type: 'field', moment }, at)
  else if (name.startsWith(control)) {
    markPart(subject, 0, control.length - 1, { type: 'story-word' }, at)
    markPart(subject, control.length, name.length, { type: 'control' }, at)
  } else if (dot > 0) {
    markPart(subject, 0, dot, { type: 'concept', isDeclaration: false }, at)
    markPart(subject, dot + 1, name.length, { type: 'dimension' }, at)
  } else markTerm(subject, { type: 'unknown' }, at)
  markName(verb, { type: 'story-word' }, at)
  const value = { type: 'value', moment: isField ? moment : undefined, field: isField ? name : undefined } as const
  if (object.type === 'reference') markReference(object.name, object.span, at)
  else markTerm(object, value, at)
}

/** Marks the expectations of a test. */
export function markExpect(statements: readonly Statement[], at: Marking): void {
  for (const statement of statements) {
    if (statement.type !== 'triple') continue
    const { subject, verb, object, variable } = statement
    if (subject.type === 'word' && subject.text === 'decision') {
      markTerm(subject, { type: 'story-word' }, at)
      markName(verb, { type: 'story-word' }, at)
      markTerm(object, verb.text === 'BY' ? { type: 'hook', isDeclaration: false } : { type: 'decision' }, at)
    } else if (Object.hasOwn(readVerbs, verb.text)) {
      if (isResult(subject)) markTerm(subject, { type: 'story-word' }, at)
      else markSide(subject, { type: 'concept', isDeclaration: false }, at)
      markName(verb, { type: 'verb' }, at)
      markSide(object, { type: 'value', moment: undefined, field: undefined }, at)
    } else markClaim(statement, at, false)
    markDeclaration(variable, at)
  }
}

function isResult(term: Term): boolean {
  return term.type === 'word' && results.some((one) => one === term.text)
}

/** `session DID it` is about the session of the event. */
function isDefaultName(term: Term): boolean {
  return term.type === 'word' && defaultNames.includes(term.text)
}

/** A fact that is stated, or must be so: `Dog IS_A Mammal`, `Dog TAG old`, `session DID it`. */
function markClaim({ subject, verb, object }: Triple, at: Marking, isDeclaration: boolean): void {
  if (subject.type === 'reference') markReference(subject.name, subject.span, at)
  else if (isDefaultName(subject)) markTerm(subject, { type: 'story-word' }, at)
  else markTerm(subject, { type: 'concept', isDeclaration }, at)
  const isCommand = verb.text === 'TAG' || verb.text === 'NEEDS_CONFIRMATION'
  markName(verb, { type: isCommand ? 'command' : 'relation' }, at)
  if (object.type === 'reference') markReference(object.name, object.span, at)
  else if (verb.text === 'TAG') markTerm(object, { type: 'tag' }, at)
  else if (isCommand) markTerm(object, { type: 'text' }, at)
  else markTerm(object, { type: verb.text === 'DID' ? 'deed' : 'concept', isDeclaration }, at)
}
