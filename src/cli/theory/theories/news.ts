import type { AuditRecord } from '../../../kernel/index.ts'
import type { Fact } from '../../../protocol/index.ts'
import type { StoredFact } from '../../../theory/internal.ts'

/** The changes of the facts since the last call. */
export interface News {
  /** Hooks with an outcome or an effect. */
  readonly records: readonly AuditRecord[]
  readonly contradictions: readonly { readonly rule: string; readonly fact1: Fact; readonly fact2: Fact }[]
  /** Facts that hooks brought about. */
  readonly remembered: readonly StoredFact[]
}
