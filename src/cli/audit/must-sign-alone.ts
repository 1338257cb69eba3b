import { dirname, join, resolve } from 'node:path'
import { isPawlError, PawlError } from '../../kernel/index.ts'
import { sqliteFolder } from '../../store/index.ts'
import { findProject } from '../config/find-project.ts'
import { logFolder } from '../hook/event-log.ts'
import { findProjectStore } from '../open-project-store.ts'
import { openLog } from './open-log.ts'

interface Wanted {
  /** The url of a store, or nothing for the one that the config names; undefined for the files that hook processes write. */
  readonly store?: string | undefined
  /** The folder of the log, if it is not that of the project we are in. */
  readonly folder?: string | undefined
  /** The folder of the keys, if it was given. */
  readonly auditKeys?: string | undefined
}

/**
 * Refuses to rotate keys that sign another log of the project as well: hook processes write files, whatever store the config names, and the
 * log of a store on a server is signed with the same keys. It could not be signed any more.
 */
export async function mustSignAlone({ store, folder, auditKeys }: Wanted): Promise<void> {
  const project = findProject(process.cwd())
  if (project?.config === undefined) return
  const [files, keys] = [join(project.root, logFolder), join(project.root, '.pawl/keys')]
  const rotated = auditKeys ?? (store === undefined && folder !== undefined ? join(dirname(folder), 'keys') : keys)
  if (resolve(rotated) !== keys || sqliteFolder((await findProjectStore()).url) !== undefined) return
  const isForFiles = store === undefined
  if (!(await isSignedWithThese(isForFiles ? { store: '' } : { folder: files }))) return
  const other = isForFiles ? 'the log of the store that the config names' : `the log in ${files}`
  throw new PawlError('shared-key', `the keys in ${keys} sign ${other}, too, which could not be signed any more`, {
    hint: `give the log of the store keys of its own: \`cp -r ${keys} FOLDER\`, then \`pawl audit rotate-key --store --audit-keys=FOLDER\`, and name FOLDER whenever you use that store; nothing was written`,
  })
}

/** Whether the log goes on with the keys of the project. A log that is not there yet does not. */
async function isSignedWithThese(wanted: Wanted): Promise<boolean> {
  try {
    const { log, close } = await openLog(wanted)
    try {
      return (await log.head()) !== undefined
    } finally {
      await close()
    }
  } catch (error) {
    if (!isPawlError(error)) throw error
    if (error.code === 'log-broken') return true // it lost records, and is signed all the same
    if (['other-key', 'no-log', 'no-store'].includes(error.code)) return false
    throw error
  }
}
