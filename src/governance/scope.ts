import type { AgentInfo, Context } from '../protocol/index.ts'

/** Where and when an event happened. */
export interface Scope {
  /** Session, run and variables. */
  readonly context: Context
  /** The agent that the event happened to. */
  readonly agent: AgentInfo
  /** When it happened, in milliseconds since 1970. */
  readonly timestamp: number
}

export function scopeOf({ context, agent, timestamp }: Scope): Scope {
  return { context, agent, timestamp }
}
