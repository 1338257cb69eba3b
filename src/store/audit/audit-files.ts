import { dirname, join } from 'node:path'
import type { LogRecord } from '../../protocol/index.ts'
import { appendRecords } from './append-records.ts'
import { openFileAudit } from './file-audit.ts'
import { headMemory, nameOfFolder } from './head-memory.ts'
import type { OpenAudit } from './open-audit.ts'
import { openSqliteIndex } from './search/sqlite-index.ts'

export interface AuditFilesOptions {
  /** Where the keys are; by default in `keys`, beside the folder of the log. */
  readonly keys?: string
  /** Called now and then, while a long log is verified. */
  readonly onProgress?: (records: number) => void
}

/** The log in a folder, such as `.pawl/audit`, for a program that needs nothing else of a store. */
export function openAuditFiles(folder: string, options: AuditFilesOptions = {}): OpenAudit {
  return openFileAudit(folder, { ...options, index: openSqliteIndex(`${folder}.sqlite`) })
}

export interface KeepOptions {
  /** How long to wait for other writers; 15 seconds by default. */
  readonly patienceMs?: number
}

/** Has one record in the chain and on disk before it returns: for a process that lives for one decision. */
export function keepRecord(folder: string, record: LogRecord, { patienceMs }: KeepOptions = {}): void {
  const memory = headMemory(nameOfFolder(folder))
  appendRecords({ folder, keys: join(dirname(folder), 'keys'), memory, patienceMs }, [record])
}
