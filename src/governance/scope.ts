import type { AgentInfo, Context } from '../protocol/index.ts'

/** Where and when it happened, as every port of this room is told. */
export interface Scope {
  readonly context: Context
  readonly agent: AgentInfo
  readonly timestamp: number
}

export function scopeOf({ context, agent, timestamp }: Scope): Scope {
  return { context, agent, timestamp }
}
