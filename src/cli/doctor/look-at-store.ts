import { join } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { openStore } from '../../store/index.ts'
import { inspectStoreLog, readOnlyFiles, sqliteFolder } from '../../store/internal.ts'

import { lostStore } from '../project/lost-store.ts'
import { type ProjectStore, storeOf } from '../project/open-project-store.ts'
import { storeHint } from '../project/store-hint.ts'
import { systemError } from '../project/system-error.ts'
import { type Finding, unknown, wrong } from './findings/finding.ts'
import { logFindings } from './log-findings.ts'

type Project = Pick<LoadedConfig, 'root' | 'config'>

/** Why questions and budgets cannot be kept, and why the log of the store cannot be relied on. */
export async function lookAtStore({ root, config }: Project): Promise<readonly Finding[]> {
  const store = storeOf(root, config)
  const broken = await lookAtTables(root, store)
  return broken === undefined ? lookAtStoreLog(root, store) : [broken]
}

/** A store that is not there yet is made by the first question. */
async function lookAtTables(root: string, { url, ...options }: ProjectStore): Promise<Finding | undefined> {
  try {
    const store = await openStore(url, { ...options, create: false })
    await store.close()
    const folder = sqliteFolder(url)
    // SQLite opens them without an error, and fails at the first query
    const closed = folder === undefined ? undefined : readOnlyFiles(join(folder, 'store.sqlite'))
    return closed && wrong(closed.message, storeHint(closed))
  } catch (thrown) {
    const error = isPawlError(thrown) ? thrown : systemError(thrown)
    if (error === undefined) throw thrown
    if (error.code !== 'no-store') return wrong(`the store cannot be used: ${error.message}`, storeHint(error))
    const lost = await lostStore(root, error)
    // a missing log is reported by the check of the log
    return lost?.code === 'store-gone' ? wrong(lost.message, lost.hint ?? 'restore it from a copy') : undefined
  }
}

/** The log of a store in `.pawl` is that of the project, which has been checked. */
async function lookAtStoreLog(root: string, { url, auditKeys }: ProjectStore): Promise<readonly Finding[]> {
  if (sqliteFolder(url) === join(root, '.pawl')) return []
  const name = 'the audit log of the store'
  try {
    const state = await inspectStoreLog(url, auditKeys)
    const hasOthers = state.keyProblem?.code === 'other-key' && sqliteFolder(url) === undefined
    const findings = logFindings(hasOthers ? { ...state, keyProblem: undefined } : state, { name, option: ' --store' })
    // the log of a server may have keys of its own, and a config does not name their place
    return hasOthers ? [...findings, otherKeys(name, auditKeys)] : findings
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [wrong(`${name} cannot be relied on: ${error.message}`, storeHint(error))]
  }
}

function otherKeys(name: string, keys = '.pawl/keys'): Finding {
  return unknown(
    `${name} is signed with another key than the one in ${keys}`,
    'if it has keys of its own, verify it with them: `pawl audit verify --store --audit-keys FOLDER`; if not, copy the right key there',
  )
}
