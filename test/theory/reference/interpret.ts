import type { KnowledgeEffect } from '../../../src/protocol/index.ts'
import type { Comparison, Condition, Hook, Statement, Term, Triple } from '../../../src/theory/language/tree.ts'
import { placedWords, runsProgram } from './calls.ts'
import { asked, type Known, type Readings, valuesOf } from './readings.ts'
import { isData, isDoubt, isFact, isList, named, sort, type Value, written } from './value.ts'
import { moments, type Payload, wordFor } from './words.ts'

/** The outcome of a hook for one event. */
export interface Said {
  readonly outcome: { readonly type: string; readonly reason: string; readonly line: number } | undefined
  readonly effects: readonly KnowledgeEffect[]
  readonly doubt: string | undefined
}

interface Showing {
  readonly words: Readonly<Record<string, (payload: Payload) => Value>>
  readonly payload: Payload
  readonly known: Known
  readonly readings: Readings
  readonly effects: KnowledgeEffect[]
  outcome: Said['outcome']
  statements: number
}

/** Thrown to end the hook, undecided. */
interface Ended {
  readonly doubt: string
}

type Variables = ReadonlyMap<string, Value>

/** Shows one event to one hook. */
export function interpret(hook: Hook, payload: Payload, known: Known, readings: Readings): Said {
  const words = moments[hook.event.text.toUpperCase()]?.words ?? {}
  const showing: Showing = { words, payload, known, readings, effects: [], outcome: undefined, statements: 0 }
  try {
    const isMeant = hook.when === undefined || truth(hook.when, hook.span.line, new Map(), showing)
    if (isMeant) runBody(hook.body, new Map(), showing)
    return { outcome: showing.outcome, effects: showing.effects, doubt: undefined }
  } catch (ended) {
    const { doubt } = ended as Partial<Ended>
    if (doubt === undefined) throw ended
    return { outcome: showing.outcome, effects: [], doubt }
  }
}

function runBody(body: readonly Statement[], around: Variables, showing: Showing): void {
  const variables = new Map(around)
  for (const statement of body) {
    showing.statements += 1
    if (showing.statements > 10_000) throw { doubt: 'the hook runs too many statements' } satisfies Ended
    if (statement.type === 'triple') {
      const value = runTriple(statement, variables, showing)
      if (value !== undefined && statement.variable !== undefined) variables.set(statement.variable.text, value)
    } else if (statement.type === 'branch') {
      const isTrue = truth(statement.condition, statement.span.line, variables, showing)
      runBody(isTrue ? statement.then : statement.otherwise, variables, showing)
    } else if (statement.type === 'binding') {
      variables.set(statement.variable.text, weighed(statement.condition, variables, showing))
    }
  }
}

function truth(condition: Condition, line: number, variables: Variables, showing: Showing): boolean {
  const value = weighed(condition, variables, showing)
  if (value === true) return true
  if (value === false) return false
  const why = isDoubt(value) ? value.doubt : `${sort(value)} is neither true nor false`
  throw { doubt: `line ${line}: ${why}` } satisfies Ended
}

/** The value of a condition. Its parts are read from left to right, all of them. */
function weighed(condition: Condition, variables: Variables, showing: Showing): Value {
  const { readings, payload, known } = showing
  const joined = (verb: string, left: Value, right: Value) =>
    readings[verb]?.(left, right, payload, known) ?? { doubt: `no ${verb}` }
  switch (condition.type) {
    case 'and':
    case 'or': {
      const values = condition.parts.map((part) => weighed(part, variables, showing))
      return values.reduce((left, right) => joined(condition.type === 'and' ? 'AND' : 'OR', left, right))
    }
    case 'not':
      return joined('NOT', weighed(condition.condition, variables, showing), '_')
    case 'comparison': {
      if (isAboutProgram(condition)) return runs(condition, variables, showing)
      const left = leftSide(condition, variables, showing)
      const right = worth(condition.object, variables, showing)
      const read = (value: Value) => readTriple(value, condition.verb.text, right, showing)
      return condition.quantifier === undefined
        ? read(left)
        : counted(condition.quantifier.text, condition.verb.text, left, read)
    }
    default:
      return worth(condition, variables, showing)
  }
}

function leftSide({ subject, verb }: Comparison, variables: Variables, showing: Showing): Value {
  const isPlace = ['INSIDE', 'OUTSIDE'].includes(verb.text) && subject.type === 'word'
  const word = isPlace && Object.hasOwn(showing.words, subject.text) ? subject.text : ''
  const placed = Object.hasOwn(placedWords, word) ? placedWords[word] : undefined
  return placed === undefined ? worth(subject, variables, showing) : placed(showing.payload)
}

function isAboutProgram({ quantifier, subject, verb }: Comparison): boolean {
  const isCall = subject.type === 'word' && ['call', 'command'].includes(subject.text)
  return isCall && verb.text === 'RUNS' && quantifier === undefined
}

function runs({ object, options = [] }: Comparison, variables: Variables, showing: Showing): Value {
  const program = object.type === 'word' ? object.text : worth(object, variables, showing)
  if (isDoubt(program)) return program
  if (typeof program !== 'string') return { doubt: `the right side of RUNS is ${sort(program)}, not a text` }
  const [wanted, unwanted] = [true, false].map((one) => options.filter(({ isWanted }) => isWanted === one))
  return runsProgram(
    showing.payload,
    program,
    [wanted, unwanted].map((some = []) => some.map(({ text }) => text)),
  )
}

const textVerbs = ['CONTAINS', 'CONTAINS_WORD', 'STARTS_WITH', 'ENDS_WITH', 'MATCHES', 'INSIDE', 'OUTSIDE']

/** All, one or none of the parts of a list; of an object, of the values in it. */
function counted(quantifier: string, verb: string, whole: Value, read: (part: Value) => Value): Value {
  if (isDoubt(whole)) return whole
  const nested = (part: Value): Value =>
    isList(part) || isData(part) ? { doubt: `a part of the list is ${sort(part)}` } : part
  const looksForText = quantifier !== 'EVERY' && (verb.endsWith('_IGNORING_CASE') || textVerbs.includes(verb))
  const counts = (part: Value) => typeof part === 'string' || !looksForText
  const parts = isList(whole) ? whole.map(nested) : isData(whole) ? valuesOf(whole.data).filter(counts) : [whole]
  const results = parts.map(read)
  const settling = quantifier !== 'EVERY'
  const result = results.includes(settling) || (results.find((one) => typeof one !== 'boolean') ?? 'settled')
  const found = result === true ? settling : result === 'settled' ? !settling : result
  return quantifier === 'NO' && typeof found === 'boolean' ? !found : found
}

/** The value of a reading; undefined for a command, which has no value. */
function runTriple(triple: Triple, variables: Variables, showing: Showing): Value | undefined {
  const left = worth(triple.subject, variables, showing)
  const verb = triple.verb.text
  const isFieldName = ['READ_INPUT', 'READ_CONTROL', 'READ_DIM'].includes(verb) && triple.object.type === 'word'
  const right = worth(triple.object, variables, isFieldName ? { ...showing, words: {} } : showing)
  if (verbsThatCommand.has(verb)) {
    command(verb, left, right, triple.span.line, showing)
    return undefined
  }
  const isOwn = verb === 'READ_DIM' && [triple.subject, triple.object].every(({ type }) => type === 'word')
  const names = [triple.subject, triple.object].map((term) => (term.type === 'word' ? term.text : ''))
  const own = showing.words['existence']
  if (isOwn && names.join(' ') === 'subject existence' && own !== undefined) return own(showing.payload)
  return readTriple(left, verb, right, showing)
}

function readTriple(left: Value, verb: string, right: Value, { readings, payload, known }: Showing): Value {
  const reading = Object.hasOwn(readings, verb) ? readings[verb] : undefined
  return reading ? reading(left, right, payload, known) : asked(left, verb, right, known)
}

const constants = new Map<string, number | boolean>([
  ['true', true],
  ['false', false],
  ['zero', 0],
  ['positive', 127],
  ['negative', -127],
])

function worth(term: Term, variables: Variables, { words, payload }: Showing): Value {
  if (term.type === 'text' || term.type === 'number') return term.value
  const name = term.type === 'reference' ? term.name : term.text
  const variable = term.type === 'reference' ? variables.get(name) : undefined
  if (variable !== undefined) return variable
  const word = wordFor(name, words)
  if (word !== undefined) return word(payload)
  if (term.type === 'reference') return { doubt: `$${name} is not known` }
  return constants.get(name) ?? name
}

/** The weakest first. */
const strength = ['inform', 'approve', 'ask', 'deny']
const outcomes = new Set(['DENY', 'ASK', 'APPROVE', 'INFORM'])
const verbsThatCommand = new Set([
  ...outcomes,
  'SET_EXISTENCE',
  'BOOST_EXISTENCE',
  'REDUCE_EXISTENCE',
  'TAG',
  'NEEDS_CONFIRMATION',
  'REMEMBER',
  'BLOCK_REASONING',
])

function command(verb: string, left: Value, right: Value, line: number, showing: Showing): void {
  const refuse = (doubt: string): never => {
    throw { doubt: `line ${line}: ${doubt}` } satisfies Ended
  }
  const factId = () => {
    const id = isFact(left) ? left.fact.factId : showing.payload['factId']
    return typeof id === 'number' ? id : refuse(`${sort(left)} is not a fact`)
  }
  const wants = (effect: KnowledgeEffect) => void showing.effects.push(effect)
  if (outcomes.has(verb)) {
    const type = verb.toLowerCase()
    const isStronger = strength.indexOf(type) > strength.indexOf(showing.outcome?.type ?? '')
    const reason = named(right).slice(0, 2000)
    if (isStronger) showing.outcome = { type, reason, line }
    else if (type === 'inform' && showing.outcome?.type === 'inform')
      showing.outcome = { ...showing.outcome, reason: `${showing.outcome.reason}\n${reason}` }
    return
  }
  const isAboutNames = !verb.endsWith('_EXISTENCE')
  if (isAboutNames && isDoubt(left)) refuse(left.doubt)
  if (isAboutNames && isDoubt(right)) refuse(right.doubt)
  if (verb === 'TAG') wants({ type: 'tag', concept: named(left), tag: named(right) })
  else if (verb === 'REMEMBER') wants({ type: 'remember', subject: named(left), object: named(right) })
  else if (verb === 'NEEDS_CONFIRMATION') {
    wants({ type: 'needs-confirmation', subject: named(left), reason: named(right) })
  } else if (verb === 'BLOCK_REASONING') {
    wants({ type: 'block-reasoning', subject: named(left), region: named(right) })
  } else if (verb === 'SET_EXISTENCE') {
    const existence = levelOf(right) ?? refuse(`${sort(right)} is not a level of existence`)
    wants({ type: 'set-existence', factId: factId(), existence })
  } else {
    const amount =
      typeof right === 'number' && Number.isFinite(right) ? right : refuse(`${sort(right)} is not an amount`)
    wants({ type: 'boost-existence', factId: factId(), amount: verb === 'BOOST_EXISTENCE' ? amount : -1 * amount })
  }
}

const levels = new Map([
  ['IMPOSSIBLE', -127],
  ['UNPROVEN', -64],
  ['POSSIBLE', 0],
  ['DEMONSTRATED', 64],
  ['CERTAIN', 127],
])

function levelOf(value: Value): number | undefined {
  const given = typeof value === 'string' || typeof value === 'number' ? value : written(value)
  const level = typeof given === 'string' ? levels.get(given) : undefined
  if (level !== undefined) return level
  const number = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given)
  return Number.isInteger(number) && number >= -127 && number <= 127 ? number : undefined
}
