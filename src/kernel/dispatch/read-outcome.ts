import type { Payload } from '../declare/hook.ts'
import type { Affect, Outcome } from '../declare/outcome.ts'

/**
 * Reads the return value of a hook as an outcome, each part once; undefined if it is not a complete one. Pass `type` if
 * it was read already: a getter may return `deny` the first time, and `approve` the next.
 */
export function readOutcome(value: unknown, type: unknown = typeOf(value)): Outcome | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return undefined
  return readers[type as Outcome['type']](value as Payload)
}

/** The field that distinguishes outcomes, if present. */
export function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}

// written out one by one: literals cost V8 next to nothing, spreading does not
const readers: Readonly<Record<Outcome['type'], (given: Payload) => Outcome | undefined>> = {
  inform({ text }) {
    return typeof text === 'string' ? { type: 'inform', text } : undefined
  },
  approve({ reason }) {
    return reason === undefined || typeof reason === 'string' ? { type: 'approve', reason } : undefined
  },
  modify({ patch }) {
    return { type: 'modify', patch } // it is checked against the event
  },
  stub({ value }) {
    return { type: 'stub', value }
  },
  resume({ reason }) {
    return typeof reason === 'string' ? { type: 'resume', reason } : undefined
  },
  ask({ reason }) {
    return typeof reason === 'string' ? { type: 'ask', reason } : undefined
  },
  deny({ reason }) {
    return typeof reason === 'string' ? { type: 'deny', reason } : undefined
  },
  affect({ effects, outcome }) {
    if (!Array.isArray(effects)) return undefined
    if (outcome === undefined) return { type: 'affect', effects: [...effects], outcome }
    const beside = readOutcome(outcome)
    if (beside === undefined || beside.type === 'affect') return undefined
    return { type: 'affect', effects: [...effects], outcome: beside as Affect['outcome'] }
  },
  undecided({ reason }) {
    return typeof reason === 'string' ? { type: 'undecided', reason } : undefined
  },
}
