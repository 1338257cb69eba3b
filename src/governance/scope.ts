import type { AgentInfo, Context } from '../protocol/index.ts'

/** Where and when something happened; every port of governance receives it. */
export interface Scope {
  readonly context: Context
  readonly agent: AgentInfo
  readonly timestamp: number
}

export function scopeOf({ context, agent, timestamp }: Scope): Scope {
  return { context, agent, timestamp }
}
