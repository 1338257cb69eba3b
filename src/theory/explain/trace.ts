import type { Binding, Comparison, Term, Triple } from '../language/tree.ts'
import { madeOf } from '../program/compile-term.ts'
import type { Frame, Reading } from '../program/frame.ts'
import type { Tracer, Valued } from '../program/tracer.ts'
import type { Value } from '../program/value.ts'

/** The definition of a name. */
export type Definition = Triple | Binding

/** What a hook did at one event. Only for one invocation. */
export interface Trace extends Tracer {
  /** The value of a part; undefined if nothing looked at it. */
  valueOf(part: Valued): Value | undefined
  /** Whether its value is known without the event. */
  isConstant(part: Valued): boolean
  isContent(part: Valued): boolean
  definitionOf(term: Term): Definition | undefined
  /** The parts of a list that were tested, each with the result. */
  itemsOf(comparison: Comparison): readonly Tested[]
  /** The commands that were given, in their order. */
  commands(): readonly Triple[]
}

export type Tested = readonly [item: Value, result: Value]

/** Reads a part in another way: a payload from a log does not have all that the hook has read. */
export type Rereading = (part: Valued, reading: Reading, trace: Trace) => (frame: Frame) => Value

export function createTrace(reread: Rereading = (_, reading) => reading): Trace {
  const values = new Map<Valued, Value>()
  const constants = new Set<Valued>()
  const contents = new Set<Valued>()
  const definitions = new Map<Reading, Definition>()
  const references = new Map<Valued, Definition>()
  const items = new Map<Comparison, Tested[]>()
  const given: Triple[] = []

  const trace: Trace = {
    value(part, reading) {
      if (reading.isContent === true) contents.add(part)
      if (reading.constant !== undefined) {
        constants.add(part)
        values.set(part, reading.constant)
        return reading
      }
      const definition = definitions.get(reading)
      if (definition !== undefined) references.set(part, definition)
      const read = reread(part, reading, trace)
      const noted = (frame: Frame) => {
        const value = read(frame)
        values.set(part, value)
        return value
      }
      return madeOf([reading], noted)
    },
    item(comparison, test) {
      const tested: Tested[] = []
      items.set(comparison, tested)
      return (frame, item) => {
        const result = test(frame, item)
        tested.push([item, result])
        return result
      }
    },
    command: (triple, step) => (frame) => {
      given.push(triple)
      step(frame)
    },
    name: (definition, reading) => void definitions.set(reading, definition),
    valueOf: (part) => values.get(part),
    isConstant: (part) => constants.has(part),
    isContent: (part) => contents.has(part),
    definitionOf: (term) => references.get(term),
    itemsOf: (comparison) => items.get(comparison) ?? [],
    commands: () => given,
  }
  return trace
}
