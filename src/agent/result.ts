import type { Json } from '../base/index.ts'
import type { Message, ModelResponse, Usage } from '../protocol/index.ts'
import type { Confirmation } from './questions/confirmation.ts'

/** A run that came to its end. */
export interface Completed<Output = string> {
  /** Distinguishes it from a suspended run. */
  readonly status: 'completed'
  /** The model's last words. */
  readonly text: string
  /** The result: the words, or what the output schema and the result transforms made of them. */
  readonly output: Output
  /** Problems of reading or transforming that do not end the run. */
  readonly problems: readonly Problem[]
  /** Why the model stopped at its last answer. */
  readonly stopReason: ModelResponse['stopReason']
  /** The whole conversation, input and tool results included. */
  readonly messages: readonly Message[]
  /** How often a model was called. */
  readonly turns: number
  /** The tokens of the run, those of agents inside included. */
  readonly usage: Usage
  /** The agent that had the last word: after a handoff, another one. */
  readonly agent: string
}

/** A run that waits for a person. `journal` is plain JSON and enough to resume the run in any process. */
export interface Suspended {
  /** Distinguishes it from a completed run. */
  readonly status: 'suspended'
  /** The question that the run waits for. */
  readonly confirmation: Confirmation
  /** The run as JSON: hand it to `agent.resume`, with the answer. */
  readonly journal: SuspendedRun
  /** The tokens of the run so far. */
  readonly usage: Usage
}

/** The result of a run: completed, or suspended until a person answers. */
export type RunResult<Output = string> = Completed<Output> | Suspended

/** A problem with the output that did not end the run. */
export interface Problem {
  readonly field: string | undefined
  readonly problem: string
}

/** A suspended run, as JSON. */
export type SuspendedRun = { readonly [key: string]: Json }
