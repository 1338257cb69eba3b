import type { AuditLog } from './audit-log/port.ts'
import type { Budgets } from './budgets/port.ts'
import type { Confirmations } from './confirmations/port.ts'
import type { Journals } from './journals/port.ts'

/** A memory that cannot lie or be lost: four ports, the same over every backend. */
export interface Store {
  readonly audit: AuditLog
  readonly confirmations: Confirmations
  readonly budgets: Budgets
  readonly journals: Journals
  close(): Promise<void>
}
