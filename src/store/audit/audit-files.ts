import { dirname, join } from 'node:path'
import type { AuditLog, LogRecord } from '../../protocol/index.ts'
import { appendRecords } from './append-records.ts'
import { openFileAudit } from './file-audit.ts'
import { openSqliteIndex } from './search/sqlite-index.ts'

export interface AuditFilesOptions {
  /** Where the keys are; beside the folder of the log, in `keys`, if nothing is said. */
  readonly keys?: string
  /** Told now and then, while a long log is verified. */
  readonly onProgress?: (records: number) => void
}

/** The log in a folder, such as `.pawl/audit`, for whoever needs nothing else of a store. */
export function openAuditFiles(
  folder: string,
  options: AuditFilesOptions = {},
): AuditLog & { readonly close: () => Promise<void> } {
  return openFileAudit(folder, { ...options, index: openSqliteIndex(`${folder}.sqlite`) })
}

export interface KeepOptions {
  /** How long to wait for other writers; 15 seconds by default. */
  readonly patienceMs?: number
}

/** Has one record in the chain and on disk before it returns: for a process that lives for one decision. */
export function keepRecord(folder: string, record: LogRecord, options: KeepOptions = {}): void {
  appendRecords({ folder, keys: join(dirname(folder), 'keys'), ...options }, [record])
}
