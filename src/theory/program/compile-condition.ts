import { isRun } from '../language/action-words.ts'
import type { Comparison, Condition } from '../language/tree.ts'
import { question } from './ask-knowledge.ts'
import type { Compiling } from './compile-hook.ts'
import { always, compileTerm, madeOf, type Scope } from './compile-term.ts'
import type { Frame, Reading } from './frame.ts'
import { isPathVerb } from './path-verbs.ts'
import { isTextVerb, joined, readVerbs } from './read-verbs.ts'
import { doubt, isData, isDoubt, kindOf, type Value, valuesIn } from './value.ts'

type At = Pick<Compiling, 'scope' | 'budget' | 'settled'>

/** A condition as a function that returns true, false or a doubt. */
export function compileCondition(condition: Condition, at: At): Reading {
  const reading = conditionOf(condition, at)
  const { tracer } = at.scope
  return tracer === undefined ? reading : tracer.value(condition, reading)
}

function conditionOf(condition: Condition, at: At): Reading {
  switch (condition.type) {
    case 'and':
    case 'or':
      return joined(
        condition.type === 'and' ? 'AND' : 'OR',
        condition.parts.map((part) => compileCondition(part, at)),
      )
    case 'not':
      return readingOf(compileCondition(condition.condition, at), 'NOT', always('_'), at)
    case 'comparison':
      return at.settled.has(condition) ? always(true) : compileComparison(condition, at)
    default:
      return compileTerm(condition, at.scope)
  }
}

/** The reading of a verb on two sides: one of the table, or a question to the facts. */
export function readingOf(subject: Reading, verb: string, object: Reading, { budget, scope }: Around): Reading {
  const read = Object.hasOwn(readVerbs, verb) ? readVerbs[verb] : undefined
  const { foldersOf } = scope.reader
  const reading = read === undefined ? question(subject, verb, object, budget) : read(subject, object, foldersOf)
  return madeOf([subject, object, reading], reading)
}

type Around = Pick<Compiling, 'scope' | 'budget'>

function compileComparison(comparison: Comparison, at: Around): Reading {
  if (isRun(comparison)) return compileRun(comparison, at)
  const { quantifier, verb, object } = comparison
  const { scope } = at
  const [one, other] = [compileSubject(comparison, scope), compileTerm(object, scope)]
  if (quantifier === undefined) return readingOf(one, verb.text, other, at)
  let item: Value = false
  const part: Reading = () => item
  const test = readingOf(madeOf([one], part), verb.text, other, at)
  const each = (frame: Frame, value: Value) => {
    item = value
    return test(frame)
  }
  const passes = scope.tracer?.item(comparison, each) ?? each
  const isEvery = quantifier.text === 'EVERY'
  const isNone = quantifier.text === 'NO'
  const areTexts = !isEvery && isTextVerb(verb.text)
  return (frame) => {
    const value = one(frame)
    if (isDoubt(value)) return value
    const found = settledBy(!isEvery, partsOf(value, areTexts), (part) => passes(frame, part))
    return isNone && typeof found === 'boolean' ? !found : found
  }
}

/** The left side of a comparison: paths that are compared with a folder stand for what is in them, too. */
function compileSubject({ subject, verb }: Comparison, scope: Scope): Reading {
  const field = subject.type === 'word' && isPathVerb(verb.text) ? scope.fields[subject.text] : undefined
  const placed = field?.placed
  if (placed === undefined) return compileTerm(subject, scope)
  const reading: Reading = ({ payload }) => placed(payload)
  return scope.tracer === undefined ? reading : scope.tracer.value(subject, reading)
}

/** A program that the call runs. A bare word is its name, also if a field has that name. */
function compileRun(comparison: Comparison, { scope }: Around): Reading {
  const { subject, object } = comparison
  const program = compileTerm(object.type === 'word' ? { ...object, type: 'text', value: object.text } : object, scope)
  const wanted = wantedBy(comparison)
  const { runs } = scope.reader
  const command = scope.tracer && compileTerm(subject, scope)
  const reading: Reading = (frame) => {
    command?.(frame) // only to be explained
    const name = program(frame)
    if (typeof name === 'string') return runs(frame.payload, name, wanted)
    return isDoubt(name) ? name : doubt(`the right side of RUNS is ${kindOf(name)}, not a text`)
  }
  return madeOf([program, reading], reading)
}

/** The options that a program must have, and must not have. */
export function wantedBy({ options = [] }: Comparison): Readonly<Record<string, boolean>> {
  return Object.fromEntries(options.map(({ text, isWanted }) => [text, isWanted]))
}

/** Three-valued: one part that settles it is enough; otherwise a doubt about one is a doubt about all. */
function settledBy(settling: boolean, parts: readonly Value[], test: (part: Value) => Value): Value {
  let undecided: Value | undefined
  for (const part of parts) {
    const result = test(part)
    if (result === settling) return settling
    if (typeof result !== 'boolean') undecided ??= result
  }
  return undecided ?? !settling
}

/** A part with parts of its own: one of them that passes says nothing of the others. */
function flatPart(part: Value): Value {
  return Array.isArray(part) || isData(part) ? doubt(`a part of the list is ${kindOf(part)}`) : part
}

/** The parts of a list, the values in an object, or the value itself. Of an object, only texts count for what looks for one. */
function partsOf(value: Value, areTexts: boolean): readonly Value[] {
  if (Array.isArray(value)) return (value as readonly Value[]).map(flatPart)
  if (!isData(value)) return [value]
  return areTexts ? valuesIn(value).filter((part) => typeof part === 'string') : valuesIn(value)
}
