import type { Outcome } from '../../kernel/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Clock, Period } from './clock.ts'
import type { Knowledge } from './knowledge-port.ts'
import type { Value } from './value.ts'

/** How much a hook of a theory may take for one event. */
export interface Budget extends Clock {
  /** Statements that a hook may run for one event. */
  readonly statements: number
  /** For all its questions to the facts; other parts of a body are fast. */
  readonly milliseconds: number
}

/** One invocation of a program: the values it has read so far, and its effects and outcome. */
export interface Frame {
  readonly payload: Readonly<Record<string, unknown>>
  readonly knowledge: Knowledge
  /** Values that were read once and are needed again. */
  readonly memo: (Value | undefined)[]
  effects: KnowledgeEffect[]
  outcome: Outcome | undefined
  /** The line of the outcome. */
  line: number | undefined
  /** Why it is undecided; its earlier outcome counts then only if it is more severe than the doubt. */
  doubt: string | undefined
  /** Statements it may still run. */
  left: number
  /** Since it first asked something. */
  asking: Period | undefined
  /** Whether its doubt is that it would take too much. */
  isSpent: boolean
}

/** Shared by all frames that keep nothing and want nothing; never written to. */
const nothing: never[] = []

/** A new invocation; `kept` is how many values it keeps once they were read. */
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
    asking: undefined,
    isSpent: false,
  }
}

/** Reads a value. It has no effects, so it runs when the value is needed, or not at all. */
export type Reading = ((frame: Frame) => Value) & {
  /** Its value, if it is constant. */
  readonly constant?: Value
  /** Whether it reads content, which neither doubts nor explanations quote. */
  readonly isContent?: boolean
  /** Whether it reads a part of data, which may be a secret: no doubt quotes it. */
  readonly isPart?: boolean
}

/** Whether doubts and explanations may quote its value: never content, and never a part of data. */
export function isQuoted({ isContent, isPart }: Reading): boolean {
  return isContent !== true && isPart !== true
}

/** Runs a statement, such as a condition or a command. */
export type Step = (frame: Frame) => void
