import type { KnowledgeEffect } from '../../protocol/index.ts'

/** An effect, and the hook that asked for it. */
export interface Authored {
  readonly effect: KnowledgeEffect
  readonly hook: string
}

/** The effects as a dispatcher passes them on, each with its hook. */
export function authored(effects: readonly KnowledgeEffect[], by: readonly string[]): readonly Authored[] {
  return effects.map((effect, at) => ({ effect, hook: by[at] ?? '' }))
}
