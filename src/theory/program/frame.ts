import type { Outcome } from '../../kernel/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Knowledge } from './knowledge-port.ts'
import type { Value } from './value.ts'

/** How much a hook of a theory may take for one event. */
export interface Budget {
  /** Statements that a hook may run for one event. */
  readonly statements: number
  /** For all it asks of what is known; nothing else in a body can take long. */
  readonly milliseconds: number
  /** The clock on the wall, in milliseconds, which costs nothing. */
  readonly now: () => number
  /** The time in which this process has worked, in milliseconds. */
  readonly worked: () => number
}

/** One showing of an event to a program: what it has read so far, and what it wants. */
export interface Frame {
  readonly payload: Readonly<Record<string, unknown>>
  readonly knowledge: Knowledge
  /** What was read once and is needed again. */
  readonly memo: (Value | undefined)[]
  effects: KnowledgeEffect[]
  outcome: Outcome | undefined
  /** Where the outcome was said. */
  line: number | undefined
  /** Why it could not decide; nothing of what it said before counts then. */
  doubt: string | undefined
  /** Statements it may still run. */
  left: number
  /** When it first asked something, and when that was too long ago by the clock on the wall. */
  askedAt: number | undefined
  lateAt: number | undefined
  /** Whether its doubt is that it would take too much. */
  isSpent: boolean
}

/** Shared by all frames that keep nothing and want nothing; never written to. */
const nothing: never[] = []

/** A showing that is about to begin; `kept` is how many values it will keep once they were read. */
export function createFrame(payload: Frame['payload'], knowledge: Knowledge, kept: number, left: number): Frame {
  return {
    payload,
    knowledge,
    memo: kept === 0 ? nothing : new Array(kept),
    effects: nothing,
    outcome: undefined,
    line: undefined,
    doubt: undefined,
    left,
    askedAt: undefined,
    lateAt: undefined,
    isSpent: false,
  }
}

/** Finds out a value. It changes nothing, so it is done when the value is needed, or not at all. */
export type Reading = ((frame: Frame) => Value) & { /** What it always is. */ readonly constant?: Value }

/** Does something, as the value of a condition or the word of a command says. */
export type Step = (frame: Frame) => void
