import { isRun } from '../../language/action-words.ts'
import type { Condition, Term, Triple } from '../../language/tree.ts'
import { readEach } from '../read-now.ts'
import type { Compared } from '../selection.ts'
import { kindsOnFiles } from '../theory-events.ts'
import { symmetric } from '../verb-types.ts'
import type { Checking } from './checking.ts'
import { ignorant } from './ignorant.ts'
import { fieldOf, literalOf, nameOf } from './term-type.ts'

/** A comparison that an empty list decides. */
export interface Vacuous {
  readonly list: string
  readonly compared: Compared
}

/** The certain values and lists where a condition is true, or where it is false. */
export interface Implied {
  /** The only values that a field can have. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  /** Comparisons that may be as they are because a list is empty. */
  readonly vacuous: readonly Vacuous[]
  /** Lists that are not empty. */
  readonly filled: ReadonlySet<string>
}

/** What a condition implies, with what each of its parts does. */
export interface Sense {
  readonly condition: Condition | Triple
  /** Of `AND`, `OR` and `NOT`, in their order. */
  readonly parts: readonly Sense[]
  readonly ifTrue: Implied
  readonly ifFalse: Implied
}

/** What a condition implies, without the condition. */
type Implications = Pick<Sense, 'ifTrue' | 'ifFalse'>

export type Senses = ReadonlyMap<string, Implications>

export const nothing: Implied = { values: new Map(), vacuous: [], filled: new Set() }
const unknown: Implications = { ifTrue: nothing, ifFalse: nothing }
const undivided: readonly Sense[] = []

/** What a condition implies, by the senses of the variables above it. */
export function senseOf(condition: Condition | Triple, known: Senses, at: Checking): Sense {
  switch (condition.type) {
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => senseOf(part, known, at))
      return sense(condition, parts, joined(parts, condition.type === 'and'))
    }
    case 'not': {
      const inner = senseOf(condition.condition, known, at)
      return sense(condition, [inner], opposite(inner))
    }
    case 'comparison':
    case 'triple':
      return sense(condition, undivided, ofCompared(condition, known, at))
    default:
      return sense(condition, undivided, ofTerm(condition, known))
  }
}

function sense(condition: Sense['condition'], parts: readonly Sense[], { ifTrue, ifFalse }: Implications): Sense {
  return { condition, parts, ifTrue, ifFalse }
}

const opposite = ({ ifTrue, ifFalse }: Implications): Implications => ({ ifTrue: ifFalse, ifFalse: ifTrue })

function joined(parts: readonly Implications[], isAnd: boolean): Implications {
  const whenTrue = parts.map(({ ifTrue }) => ifTrue)
  const whenFalse = parts.map(({ ifFalse }) => ifFalse)
  return isAnd
    ? { ifTrue: all(whenTrue), ifFalse: oneOf(whenFalse) }
    : { ifTrue: oneOf(whenTrue), ifFalse: all(whenFalse) }
}

function ofTerm(term: Term, known: Senses): Implications {
  return (term.type === 'reference' ? known.get(term.name) : undefined) ?? unknown
}

function ofCompared(compared: Compared, known: Senses, at: Checking): Implications {
  const { subject, verb, object } = compared
  if (isRun(compared)) return { ...unknown, ifTrue: { ...nothing, values: new Map([['kind', new Set(['shell'])]]) } }
  if (verb.text === 'AND' || verb.text === 'OR')
    return joined([ofTerm(subject, known), ofTerm(object, known)], verb.text === 'AND')
  if (verb.text === 'NOT') return opposite(ofTerm(subject, known))
  const type = fieldOf(subject, at.event.fields)?.type
  const quantifier = 'quantifier' in compared ? compared.quantifier?.text : undefined
  if (quantifier !== undefined || type === 'texts') return ofList(compared, quantifier, at)
  const isTurnable = symmetric.includes(verb.text)
  return (
    valuesBy(subject, object, verb.text, at) ??
    (isTurnable ? valuesBy(object, subject, verb.text, at) : undefined) ??
    unknown
  )
}

/** `EVERY` and `NO` are true of an empty list, and `ANY` is false. */
function ofList(compared: Compared, quantifier: string | undefined, at: Checking): Implications {
  const list = nameOf(compared.subject)
  if (fieldOf(compared.subject, at.event.fields) === undefined) return unknown
  // of an object, that nothing in it is wrong is what is asked
  const isCounted = quantifier === 'EVERY' || fieldOf(compared.subject, at.event.fields)?.type === 'texts'
  const empty: Implied = { ...nothing, vacuous: isCounted ? [{ list, compared }] : [] }
  const filled: Implied = { ...nothing, filled: new Set([list]) }
  const isEmptyTrue = quantifier === 'EVERY' || quantifier === 'NO'
  return isEmptyTrue ? { ifTrue: empty, ifFalse: filled } : { ifTrue: filled, ifFalse: empty }
}

/** The values of a field that a comparison with a text leaves. */
function valuesBy(field: Term, value: Term, verb: string, at: Checking): Implications | undefined {
  const wanted = literalOf(value, at)
  const type = fieldOf(field, at.event.fields)?.type
  if (wanted === undefined || type === undefined || (type !== 'text' && typeof type === 'string')) return undefined
  const name = nameOf(field)
  const only = (values: readonly string[]): Implied => ({ ...nothing, values: new Map([[name, new Set(values)]]) })
  if (typeof type !== 'string') {
    const results = readEach(verb, type, wanted, ignorant)
    if (results.some((result) => typeof result !== 'boolean')) return undefined
    return {
      ifTrue: only(type.filter((_, at) => results[at] === true)),
      ifFalse: only(type.filter((_, at) => results[at] === false)),
    }
  }
  if (verb === 'EQUALS') return { ifTrue: only([wanted]), ifFalse: nothing }
  return verb === 'NOT_EQUALS' ? { ifTrue: nothing, ifFalse: only([wanted]) } : undefined
}

type Values = Implied['values']

/** All of them are certain. */
export function all(parts: readonly Implied[]): Implied {
  const told = parts.filter((part) => part !== nothing)
  if (told.length < 2) return told[0] ?? nothing
  const values = told.map((part) => part.values).reduce(narrowed)
  const filled = new Set(told.flatMap((part) => [...part.filled]))
  const kinds = values.get('kind')
  const areFiles = kinds !== undefined && [...kinds].every((kind) => kindsOnFiles.some((one) => one === kind))
  const isOpen = ({ list }: Vacuous) => !filled.has(list) && !(list === 'paths' && areFiles)
  return { values, filled, vacuous: firstOfEach(told).filter(isOpen) }
}

/** The values that both leave. */
export function narrowed(one: Values, other: Values): Values {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one
  const values = new Map(one)
  for (const [field, set] of other) {
    const before = values.get(field)
    values.set(field, before === undefined ? set : new Set([...set].filter((value) => before.has(value))))
  }
  return values
}

/** One of them is certain, and it is not known which. */
function oneOf(parts: readonly Implied[]): Implied {
  if (parts.every((part) => part === nothing)) return nothing
  const [first = nothing, ...others] = parts
  const shared = [...first.values].filter(([field]) => others.every(({ values }) => values.has(field)))
  const values = shared.map(([field]) => {
    const union = new Set<string>()
    for (const part of parts) for (const value of part.values.get(field) ?? []) union.add(value)
    return [field, union] as const
  })
  const filled = new Set([...first.filled].filter((list) => others.every((other) => other.filled.has(list))))
  return { values: new Map(values), filled, vacuous: firstOfEach(parts) }
}

/** The first of each list: names that use each other twice would make any number of them. */
function firstOfEach(parts: readonly Implied[]): readonly Vacuous[] {
  const lists = new Map<string, Vacuous>()
  for (const { vacuous } of parts) for (const one of vacuous) if (!lists.has(one.list)) lists.set(one.list, one)
  return [...lists.values()]
}

/** The field that cannot have any value. */
export function excluded(values: Values): string | undefined {
  for (const [field, set] of values) if (set.size === 0) return field
  return undefined
}
