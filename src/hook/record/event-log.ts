import { join } from 'node:path'
import type { LogRecord } from '../../ports/index.ts'
import { type KeepOptions, keepRecord } from '../../store/internal.ts'

export const logFolder = '.pawl/audit'

/** Writes a record to the project's chain and to disk before it returns; throws if it has to wait too long for other writers. */
export function keepEvent(root: string, record: LogRecord, options: KeepOptions = {}): void {
  keepRecord(join(root, logFolder), record, options)
}
