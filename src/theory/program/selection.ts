import type { Comparison, Condition, Hook, Statement, Term, Triple } from '../language/tree.ts'
import { commands } from './commands.ts'
import { constants } from './compile-term.ts'
import type { Field } from './field.ts'
import { fieldAt } from './field-path.ts'
import { theoryEvents } from './theory-events.ts'

/** For each key of the event, the values without which a condition is false. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>

/** A comparison of either spelling: a triple with a name, or a part of a condition. */
export type Compared = Triple | Comparison

const anything: Needs = new Map()

interface Reading {
  readonly fields: Readonly<Record<string, Field>>
  readonly selects: Readonly<Record<string, string>>
  readonly variables: Map<string, Needs>
  /** Every `EQUALS` of a body, and its condition. */
  readonly compared: Map<Compared, Needs>
}

/**
 * The match of a hook that could have an outcome: where every `IF` of it requires certain tools, it need not be called
 * for others. A condition that is false for one reason is false, even if other parts are undecided.
 */
export function matchOf(hook: Hook): Match | undefined {
  const { needs } = readNeeds(hook)
  return needs && asMatch(needs)
}

/** The match of a hook, and what is settled where it meets an event. */
export function selectionOf(hook: Hook): Selection {
  const { needs, compared } = readNeeds(hook)
  if (needs === undefined) return { match: undefined, settled: new Set() }
  const isSettled = ([key, values]: [string, ReadonlySet<string>]) => {
    const wanted = needs.get(key)
    return wanted?.size === 1 && [...values].every((value) => wanted.has(value))
  }
  const settled = [...compared].filter(([, own]) => own.size > 0 && [...own].every(isSettled)).map(([triple]) => triple)
  return { match: asMatch(needs), settled: new Set(settled) }
}

type Match = Readonly<Record<string, readonly string[]>>

export interface Selection {
  readonly match: Match | undefined
  /** Comparisons that are true whenever the hook is asked at all. */
  readonly settled: ReadonlySet<Compared>
}

const asMatch = (needs: Needs): Match => Object.fromEntries([...needs].map(([key, values]) => [key, [...values]]))

/** What a hook needs at all, if it needs anything, and what each comparison of it needs. */
function readNeeds({ event, body, when }: Hook): { readonly needs: Needs | undefined } & Pick<Reading, 'compared'> {
  const { fields = {}, selects = {} } = theoryEvents[event.text.toUpperCase()] ?? {}
  const compared = new Map<Compared, Needs>()
  const at: Reading = { fields, selects, variables: new Map(), compared }
  const selected = when && needsOf(when, at)
  const inside = needsOfBody(body, at)
  // an undecided WHEN counts, whatever the body would need
  const needs = inside && (selected ?? inside)
  return { needs: needs?.size === 0 ? undefined : needs, compared }
}

/** Undefined if the body has no command at all. */
function needsOfBody(body: readonly Statement[], at: Reading): Needs | undefined {
  let needs: Needs | undefined
  for (const statement of body) {
    if (statement.type === 'triple' && !Object.hasOwn(commands, statement.verb.text)) {
      if (statement.variable !== undefined) at.variables.set(statement.variable.text, needsOfTriple(statement, at))
    } else if (statement.type === 'binding') {
      at.variables.set(statement.variable.text, needsOf(statement.condition, at))
    } else if (statement.type === 'branch' && statement.otherwise.length === 0) {
      const own = needsOf(statement.condition, at)
      needs = needs === undefined ? own : either(needs, own)
    } else return anything
  }
  return needs
}

function needsOf(condition: Condition, at: Reading): Needs {
  switch (condition.type) {
    case 'and':
      return condition.parts.map((part) => needsOf(part, at)).reduce(both)
    case 'or':
      return oneOf(condition.parts.map((part) => needsOf(part, at)))
    case 'not':
      return anything
    case 'comparison':
      return condition.quantifier === undefined ? needsOfTriple(condition, at) : anything
    default:
      return needsOfTerm(condition, at)
  }
}

function needsOfTriple(triple: Compared, at: Reading): Needs {
  const { subject, verb, object } = triple
  if (verb.text === 'AND') return both(needsOfTerm(subject, at), needsOfTerm(object, at))
  if (verb.text === 'OR') return either(needsOfTerm(subject, at), needsOfTerm(object, at))
  if (verb.text === 'MATCHES') return needOf(subject, object, at, true) ?? anything
  if (verb.text !== 'EQUALS') return anything
  const needs = needOf(subject, object, at, false) ?? needOf(object, subject, at, false) ?? anything
  at.compared.set(triple, needs)
  return needs
}

function needsOfTerm(term: Term, { variables }: Reading): Needs {
  return (term.type === 'reference' ? variables.get(term.name) : undefined) ?? anything
}

function needOf(subject: Term, object: Term, at: Reading, isPattern: boolean): Needs | undefined {
  const value = literal(object, at)
  if (value === undefined || value === '' || (value.includes('*') && !isPattern)) return undefined
  const name = subject.type === 'word' ? subject.text : subject.type === 'reference' ? subject.name : ''
  const isVariable = subject.type === 'reference' && at.variables.has(name)
  const key = !isVariable && Object.hasOwn(at.selects, name) ? at.selects[name] : undefined
  return key === undefined ? undefined : new Map([[key, new Set([value])]])
}

/** A literal text. */
function literal(term: Term, { fields }: Reading): string | undefined {
  if (term.type === 'text') return term.value
  if (term.type !== 'word' || fieldAt(term.text, fields) !== undefined || Object.hasOwn(constants, term.text))
    return undefined
  return term.text
}

/** Where both need something of the same key, the first will do: to be asked too often does no harm. */
function both(one: Needs, other: Needs): Needs {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one
  return new Map([...other, ...one])
}

/** The values of the keys that all of them need. */
function oneOf([first = anything, ...others]: readonly Needs[]): Needs {
  const shared = [...first].filter(([key]) => others.every((other) => other.has(key)))
  return new Map(
    shared.map(([key, values]) => {
      const all = new Set(values)
      for (const other of others) for (const value of other.get(key) ?? []) all.add(value)
      return [key, all]
    }),
  )
}

function either(one: Needs, other: Needs): Needs {
  const shared = [...one].filter(([key]) => other.has(key))
  return new Map(shared.map(([key, values]) => [key, new Set([...values, ...(other.get(key) ?? [])])]))
}
