import { dirname, join } from 'node:path'
import { sentenceOf } from '../base/index.ts'
import type { LogHead, LogRecord } from '../ports/index.ts'
import { checkFilesOptions } from './border/check-files-options.ts'
import { unwitnessedNotice } from './chain/notices.ts'
import type { OpenAudit } from './chain/open-audit.ts'
import { appendRecords } from './files/append-records.ts'
import { openFileAudit } from './files/file-audit.ts'
import { headMemory } from './seen/head-memory.ts'
import { nameOfFolder } from './seen/name-of-folder.ts'
import { openSqliteIndex } from './sqlite/log-index/sqlite-index.ts'
import { rememberInFile, witnessPath } from './witness/head-file.ts'

/** Where the keys of a log in files are, and a callback for progress. */
export interface AuditFilesOptions {
  /** Where the keys are; by default in `keys`, beside the folder of the log. */
  readonly keys?: string
  /** Called now and then, while a long log is verified. */
  readonly onProgress?: (records: number) => void
}

/**
 * Opens the log in a folder, such as `.pawl/audit`, for a program that needs nothing else of a store.
 *
 * @example
 * const log = openAuditFiles(`${folder}/.pawl/audit`)
 * await createAgent({ name: 'helper', model, hooks: [noForcePush], audit: auditSink(log, { agent: 'helper' }) }).run('Hello')
 * console.log((await log.verify()).problem) // => undefined
 * await log.close()
 */
export function openAuditFiles(folder: string, options: AuditFilesOptions = {}): OpenAudit {
  checkFilesOptions(folder, options)
  return openFileAudit(folder, { ...options, index: openSqliteIndex(`${folder}.sqlite`) })
}

/** How a single record is kept. */
export interface KeepOptions {
  /** How long to wait for other writers; 15 seconds by default. */
  readonly patienceMs?: number
  /** Witnesses; those in files remember each signed record, and the others are for `pawl audit head`. */
  readonly witnesses?: readonly string[] | undefined
  /** The folder that relative paths of witnesses begin at. */
  readonly base?: string
}

/** Has one record in the chain and on disk before it returns: for a process that lives for one decision. */
export function keepRecord(folder: string, record: LogRecord, options: KeepOptions = {}): void {
  const { patienceMs, witnesses = [], base } = options
  const memory = headMemory(nameOfFolder(folder))
  const place = { folder, keys: join(dirname(folder), 'keys'), memory, patienceMs }
  const signed: LogHead[] = []
  const onSigned = witnesses.length === 0 ? undefined : (head: LogHead) => void signed.push(head)
  appendRecords({ ...place, onSigned }, [record])
  // witness failures follow immediately: a witness must not know of a record before it is on disk
  const missed = signed.flatMap((head) => witnesses.flatMap((target) => rememberedAt(target, base, head)))
  if (missed.length > 0) appendRecords(place, missed)
}

/** A record of the failure, if it failed; the action is not refused for it. */
function rememberedAt(target: string, base: string | undefined, head: LogHead): readonly LogRecord[] {
  if (!target.startsWith('file:')) return []
  try {
    rememberInFile(witnessPath(target, base), head)
    return []
  } catch (error) {
    return [unwitnessedNotice(target, head, sentenceOf(error))]
  }
}
