import type { AuditLog } from './audit-log/port.ts'
import type { Budgets } from './budgets/port.ts'
import type { Confirmations } from './confirmations/port.ts'
import type { Journals } from './journals/port.ts'

/** A store: the audit log, confirmations, budgets and journals, the same over every backend. */
export interface Store {
  /** The log of decisions. */
  readonly audit: AuditLog
  /** Questions that wait for people. */
  readonly confirmations: Confirmations
  /** The spending, by account. */
  readonly budgets: Budgets
  /** Steps of durable runs. */
  readonly journals: Journals
  /** Closes the store. Calls after that are refused. */
  close(): Promise<void>
}
