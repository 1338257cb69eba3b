import type { Redaction } from '../../kernel/index.ts'
import type { Store } from '../../ports/index.ts'

/** Where a person answers questions: those of a store, its audit log, and what neither the screen nor the log may show. */
export interface Desk extends Pick<Store, 'confirmations' | 'audit'> {
  readonly redaction?: Redaction | undefined
}
