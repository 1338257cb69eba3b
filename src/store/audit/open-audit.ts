import type { AuditLog } from '../../protocol/index.ts'

/** A log that is in use. */
export interface OpenAudit extends AuditLog {
  close(): Promise<void>
}
