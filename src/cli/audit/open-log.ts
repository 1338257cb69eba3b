import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { logFolder } from '../../hook/index.ts'
import type { AuditLog } from '../../ports/index.ts'
import { inspectLog, openAuditFiles, openStore, sqliteFolder } from '../../store/index.ts'
import { goneLog, goneProject, projectHere } from '../find-project.ts'
import { findProjectStore, keysFolder, type ProjectStore } from '../open-project-store.ts'
import { withSetupHint } from '../with-setup-hint.ts'

interface Wanted {
  /** The url of a store, or nothing for the one that the config names, rather than the files that hook processes write. */
  readonly store?: string | undefined
  readonly folder?: string | undefined
  /** The folder of the keys that sign it, where that is not beside the log. */
  readonly auditKeys?: string | undefined
  /** Whether there is something to say of a log that is gone. */
  readonly mayBeGone?: boolean
  readonly onProgress?: (records: number) => void
}

/** The log that somebody wants to look at, and what closes it. */
export async function openLog({ store, folder, auditKeys, mayBeGone = false, onProgress }: Wanted): Promise<{
  readonly log: AuditLog
  /** Where its files are; nothing for the log of a store. */
  readonly folder?: string
  /** The same, also for the log of a store in a folder. */
  readonly files?: string
  readonly close: () => Promise<void>
}> {
  if (store !== undefined) return openStoreLog(await findProjectStore({ url: store, auditKeys }), mayBeGone)
  if (folder !== undefined) mustHoldLog(folder)
  const where = folder ?? projectFolder(mayBeGone)
  const log = openAuditFiles(where, {
    ...(auditKeys !== undefined && { keys: keysFolder(auditKeys) }),
    ...(onProgress !== undefined && { onProgress }),
  })
  return { log, folder: where, files: where, close: log.close }
}

/** The log of a store. That of a store in a folder needs nothing else of it: the database may be lost, and is not made. */
async function openStoreLog({ url, auditKeys }: ProjectStore, mayBeGone: boolean) {
  const keys = auditKeys === undefined ? {} : { keys: auditKeys }
  const folder = sqliteFolder(url)
  if (folder !== undefined) {
    if (!mayBeGone) mustNotBeGone(folder)
    const files = join(folder, 'audit')
    const log = openAuditFiles(files, keys)
    return { log, files, close: log.close }
  }
  const options = { ...(auditKeys !== undefined && { auditKeys }), create: false }
  const { audit, close } = await withSetupHint(url, () => openStore(url, options))
  return { log: audit, close }
}

function mustNotBeGone(folder: string): void {
  const { isEmpty, lost } = inspectLog(join(folder, 'audit'))
  if (isEmpty && lost !== undefined) throw goneLog(`in ${folder}`, join(folder, 'audit'), lost)
}

/** A folder that somebody names is to hold a log, or to be known as the place of one that is gone. */
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
