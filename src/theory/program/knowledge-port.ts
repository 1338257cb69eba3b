import type { KnowledgeEffect } from '../../protocol/index.ts'

/** The facts that hook programs ask; they never write: their effects do, when the hook is over. */
export interface Knowledge {
  /** Whether something is known to hold; false if it is known not to, or nothing is known; nothing if it takes too long. */
  holds(subject: string, relation: string, object: string): boolean | undefined
  dimension(concept: string, name: string): number
  control(name: string): string | number | undefined
  /** Applies the effects of one event, all or none. */
  apply(effects: readonly KnowledgeEffect[], actor: string): void
}
