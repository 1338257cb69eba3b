import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { logFolder } from '../../hook/index.ts'
import type { AuditLog } from '../../ports/index.ts'
import { openAuditFiles, openStore } from '../../store/index.ts'
import { inspectLog, inspectStoreLog, type LogState, oddSegments, sqliteFolder } from '../../store/internal.ts'
import { goneProject, projectHere } from '../project/find-project.ts'
import { goneLog, goneTable } from '../project/gone-log.ts'

import { findProjectStore, keysFolder, type ProjectStore } from '../project/open-project-store.ts'

interface Wanted {
  /** The url of a store, or nothing for the one that the config names, rather than the files that hook processes write. */
  readonly store?: string | undefined
  readonly folder?: string | undefined
  /** The folder of the keys that sign it, where that is not beside the log. */
  readonly auditKeys?: string | undefined
  /** Whether a missing log is handled by the caller. */
  readonly mayBeGone?: boolean
  readonly onProgress?: (records: number) => void
}

/** A log that a command reads. */
interface OpenLog {
  readonly log: AuditLog
  /** Where its files are; nothing for the log of a store. */
  readonly folder?: string
  /** Where its keys are; nothing for the log of a server that is not signed from here. */
  readonly keys: string | undefined
  /** Its state, without reading all of it. */
  readonly inspect: () => Promise<LogState>
  /** Oddities of its files that are not faults of the log. */
  readonly oddities: () => readonly string[]
  readonly close: () => Promise<void>
}

/** The log that a command reads, with a function that closes it. */
export async function openLog({ store, folder, auditKeys, mayBeGone = false, onProgress }: Wanted): Promise<OpenLog> {
  if (store !== undefined) return openStoreLog(await findProjectStore({ url: store, auditKeys }), mayBeGone)
  if (folder !== undefined) mustHoldLog(folder)
  const where = folder ?? projectFolder(mayBeGone)
  const keys = auditKeys === undefined ? join(dirname(where), 'keys') : keysFolder(auditKeys)
  const log = openAuditFiles(where, { keys, ...(onProgress !== undefined && { onProgress }) })
  const inspect = async () => inspectLog(where, keys)
  return { log, folder: where, keys, inspect, oddities: () => oddSegments(where), close: log.close }
}

/** The log of a store. That of a store in a folder needs nothing else of it: the database may be lost, and is not made. */
async function openStoreLog({ url, auditKeys }: ProjectStore, mayBeGone: boolean): Promise<OpenLog> {
  let state: Promise<LogState> | undefined
  const inspect = () => (state ??= inspectStoreLog(url, auditKeys))
  const folder = sqliteFolder(url)
  if (!mayBeGone) mustNotBeGone(folder, await inspect())
  if (folder !== undefined) {
    const keys = auditKeys ?? join(folder, 'keys')
    const where = join(folder, 'audit')
    const log = openAuditFiles(where, { keys })
    return { log, keys, inspect, oddities: () => oddSegments(where), close: log.close }
  }
  const options = { ...(auditKeys !== undefined && { auditKeys }), create: false }
  const { audit, close } = await openStore(url, options)
  return { log: audit, keys: auditKeys, inspect, oddities: () => [], close }
}

/** A log that the state folder remembers is not an empty one, also if nothing is left of it. */
function mustNotBeGone(folder: string | undefined, { isEmpty, lost }: LogState): void {
  if (!isEmpty || lost === undefined) return
  throw folder === undefined ? goneTable(lost) : goneLog(`in ${folder}`, join(folder, 'audit'), lost)
}

/** A named folder must hold a log, or be known as the place of a lost one. */
function mustHoldLog(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined && inspectLog(folder).lost !== undefined) return
  if (found === undefined) throw noLog(`there is no folder ${folder}`, 'such as .pawl/audit')
  if (!found.isDirectory()) throw noLog(`${folder} is not a folder`, `give the folder of the log: ${dirname(folder)}`)
  const { isEmpty, lost } = inspectLog(folder)
  if (!isEmpty || lost !== undefined) return
  const inside = join(folder, 'audit')
  const near = statSync(inside, { throwIfNoEntry: false }) === undefined ? 'such as .pawl/audit' : inside
  throw noLog(
    `${folder} holds no audit log: there is no ${join(folder, '000001.jsonl')}`,
    `give the folder of the log: ${near}`,
  )
}

function noLog(what: string, hint: string): PawlError {
  return new PawlError('no-log', what, { hint })
}

function projectFolder(mayBeGone: boolean): string {
  const { root, lost } = projectHere()
  if (lost !== undefined && !mayBeGone) throw goneProject(root, lost)
  return join(root, logFolder)
}
