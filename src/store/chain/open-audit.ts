import type { AuditLog } from '../../ports/index.ts'

/** A log that is in use. */
export interface OpenAudit extends AuditLog {
  close(): Promise<void>
}
