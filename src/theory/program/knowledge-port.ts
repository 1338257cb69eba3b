import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Holding } from '../knowledge/knowledge.ts'

/** The facts that hook programs ask; they never write: their effects do, when the hook is over. */
export interface Knowledge {
  /** Whether it holds; false if it is known not to hold, or if nothing is known of it. */
  holds(subject: string, relation: string, object: string): Holding
  dimension(concept: string, name: string): number
  control(name: string): string | number | undefined
  /** Applies the effects of one event, all or none. */
  apply(effects: readonly KnowledgeEffect[], actor: string): void
}
