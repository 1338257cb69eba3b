import type { Redaction } from '../../kernel/index.ts'
import type { Store } from '../../ports/index.ts'

/** The place where a person answers questions: those of a store, its audit log, and the redaction for the screen and the log. */
export interface Desk extends Pick<Store, 'confirmations' | 'audit'> {
  readonly redaction?: Redaction | undefined
}
