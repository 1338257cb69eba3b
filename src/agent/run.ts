import type { Dispatcher } from '../kernel/index.ts'
import type { Context, catalogue, Message, ModelResponse, RunInput } from '../protocol/index.ts'
import type { Runtime } from './runtime.ts'
import type { AgentPart } from './stream.ts'
import type { Span } from './tracing/tracing.ts'
import type { Outside } from './turn/places.ts'
import type { Surroundings } from './turn/surroundings.ts'
import type { Turn } from './turn/turn.ts'

/** The reader of a run's stream. */
export interface Listening {
  readonly emit: (part: AgentPart) => void
  /** Holds answers back until hooks have passed them. */
  readonly guarded: boolean
  /**
   * Set if the last answer is for the agent that has handed over to show: its hooks judge it, too. It receives the
   * function that shows it, or another answer in its place.
   */
  readonly holdLast?: ((show: ShowLast) => void) | undefined
}

export type ShowLast = (instead?: ModelResponse) => void

/** One run of an agent under way: its mutable state. */
export interface Run extends Turn {
  readonly runtime: Runtime
  /** This agent's hooks, and those of all it runs within. */
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly outside: Outside | undefined
  readonly listener: Listening | undefined
  /** Ids of tool calls so far. */
  readonly callIds: Map<string, number>
  /** Shows the last answer of an agent that this one has handed over to. */
  showLast: ShowLast | undefined
  /** Parts of this turn that the reader has received already. */
  heard: number
}

/** A run, as its caller sees it: by itself, or as a part of something larger. */
export interface Part extends Surroundings {
  readonly input: RunInput
  readonly context: Context
  readonly outside: Outside | undefined
  readonly listener: Listening | undefined
  readonly span: Span | undefined
}

/** Adds messages to the conversation. They must be frozen: hooks judge them, and they must not change afterwards. */
export function say(run: Run, ...messages: readonly Message[]): void {
  run.messages = Object.freeze([...run.messages, ...messages])
}
