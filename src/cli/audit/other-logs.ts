import { dirname, join, resolve } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import { logFolder } from '../../hook/index.ts'
import { databaseName, sqliteFolder } from '../../store/internal.ts'
import { findProject } from '../project/find-project.ts'

import { findProjectStore } from '../project/open-project-store.ts'
import { openLog } from './open-log.ts'

/** A log that a command line names. */
export interface WantedLog {
  /** The url of a store, or nothing for the one that the config names; undefined for the files that hook processes write. */
  readonly store?: string | undefined
  /** The folder of the log, if it is not that of the project we are in. */
  readonly folder?: string | undefined
  /** The folder of the keys, if it was passed. */
  readonly auditKeys?: string | undefined
}

/** A log of the project, for a message, and how a command line names it. */
export interface NamedLog {
  readonly name: string
  readonly option: string
  readonly wanted: WantedLog
  /** The folder of its keys. */
  readonly keys: string | undefined
}

/** Where a log is, and the folder of its keys. */
interface Place {
  readonly log: string
  readonly keys: string | undefined
}

/**
 * The other logs of the project whose keys are in the same folder. Hook processes write files, with any store in the
 * config, and the log of that store is signed with the same keys.
 */
export async function otherLogs(wanted: WantedLog): Promise<readonly NamedLog[]> {
  const project = findProject(process.cwd())
  if (project?.config === undefined) return []
  const files = join(project.root, logFolder)
  const ofFiles = { name: `the log in ${files}`, option: '', wanted: { folder: files } }
  const ofStore = { name: 'the log of the store that the config names', option: ' --store', wanted: { store: '' } }
  const given = await placeOf(wanted, files)
  const all = await Promise.all(
    [ofFiles, ofStore].map(async (one) => ({ ...one, ...(await placeOf(one.wanted, files)) })),
  )
  return all.filter(({ log, keys }) => log !== given.log && keys === given.keys)
}

async function placeOf({ store, folder, auditKeys }: WantedLog, files: string): Promise<Place> {
  if (store === undefined) {
    const log = resolve(folder ?? files)
    return { log, keys: resolve(auditKeys ?? join(dirname(log), 'keys')) }
  }
  const { url, auditKeys: keys } = await findProjectStore({ url: store })
  const inside = sqliteFolder(url)
  const beside = inside === undefined ? undefined : join(inside, 'keys')
  const found = auditKeys === undefined ? (keys ?? beside) : resolve(auditKeys)
  return { log: inside === undefined ? databaseName(url) : join(inside, 'audit'), keys: found }
}

/** Whether the keys in the folder sign a log: `other` if different ones do, `none` if there is no log, or no key to sign with. */
export async function signerOf(wanted: WantedLog): Promise<'these' | 'other' | 'none'> {
  try {
    const { inspect, close } = await openLog(wanted)
    try {
      const { records, keyProblem } = await inspect()
      if (records > 0 && keyProblem === undefined) return 'these'
      return keyProblem?.code === 'other-key' ? 'other' : 'none'
    } finally {
      await close()
    }
  } catch (error) {
    if (isPawlError(error) && ['no-log', 'no-store', 'log-gone', 'bad-key'].includes(error.code)) return 'none'
    throw error
  }
}
