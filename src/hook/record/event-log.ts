import { join } from 'node:path'
import type { LogRecord } from '../../ports/index.ts'
import { type KeepOptions, keepRecord } from '../../store/internal.ts'

export const logFolder = '.pawl/audit'

/** Has a record in the project's chain and on disk before it returns; throws if other writers do not let it in time. */
export function keepEvent(root: string, record: LogRecord, options: KeepOptions = {}): void {
  keepRecord(join(root, logFolder), record, options)
}
