import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isPawlError, PawlError } from '../../base/index.ts'
import { findConfig, hasStore, loadConfig } from '../../config/internal.ts'
import { logFolder } from '../../hook/index.ts'
import type { Store } from '../../ports/index.ts'
import { openStore } from '../../store/index.ts'
import { inspectLog, sqliteFolder } from '../../store/internal.ts'

import { findProject, goneProject, projectHere } from './find-project.ts'

import { goneLog } from './gone-log.ts'

import { lostStore } from './lost-store.ts'
import { remarkLoss } from './remark-loss.ts'

/** The store that a command line names. */
export interface WantedStore {
  /** Its url; nothing for that of the project. */
  readonly url?: string | undefined
  /** The folder of the keys that sign its log, where it is not that of the project. */
  readonly auditKeys?: string | undefined
}

/** A store that a command is for: its url, and the folder of the keys that sign its log. */
export interface ProjectStore {
  readonly url: string
  readonly auditKeys?: string
}

/**
 * The named store, or that of the current project, which its config names or which is in `.pawl`. Without a config, the
 * nearest `.pawl` with a store is that of an agent of a program's own.
 */
export async function findProjectStore({ url = '', auditKeys }: WantedStore = {}): Promise<ProjectStore> {
  const keys = auditKeys === undefined ? {} : { auditKeys: keysFolder(auditKeys) }
  if (url !== '') return { ...(await findNamed(url)), ...keys }
  const { root, config: file, lost } = projectHere()
  if (file === undefined) {
    // an empty one would be made in its place
    if (lost !== undefined && !hasStore(join(root, '.pawl'))) throw goneProject(root, lost)
    return { url: `sqlite:${join(root, '.pawl')}`, ...keys }
  }
  const { config } = await loadConfig(file)
  return { ...storeOf(root, config), ...keys }
}

/** The store of a project, whose config may name one. */
export function storeOf(
  root: string,
  { store = 'sqlite:.pawl' }: { readonly store?: string | undefined },
): ProjectStore {
  return { url: inFolder(store, root), auditKeys: join(root, '.pawl/keys') }
}

/** Opens that store to keep something in it: it is made if it is not there. */
export async function openProjectStore(wanted: WantedStore): Promise<Store> {
  const { url, ...options } = await findProjectStore(wanted)
  return openStore(url, options)
}

type Found =
  | { readonly store: Store; readonly missing?: undefined }
  | { readonly store?: undefined; readonly missing: PawlError }

/** A store for read-only use, or why there is none: reading makes none. A named one must exist. */
export async function lookIntoStore(wanted: WantedStore): Promise<Found> {
  const { url, ...options } = await findProjectStore(wanted)
  const isNamed = (wanted.url ?? '') !== ''
  try {
    const store = await openStore(url, { ...options, create: false })
    if (!isNamed) await remarkOwnLoss()
    return { store }
  } catch (error) {
    if (isNamed || !isPawlError(error) || error.code !== 'no-store') throw error
    const lost = await lostStore(process.cwd(), error)
    if (lost !== undefined) throw lost
    await remarkOwnLoss()
    return { missing: error }
  }
}

async function remarkOwnLoss(): Promise<void> {
  const project = findProject(process.cwd())
  if (project !== undefined) await remarkLoss(() => inspectLog(join(project.root, logFolder)))
}

/** A named folder of keys: it must exist, since others would be made in it. */
export function keysFolder(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return resolve(folder)
  throw new PawlError('no-key', `there is no folder ${folder}`, {
    hint: 'give the folder that `auditKeys` of `openStore` names, with audit.key in it',
  })
}

/** A named folder holds a store already. */
async function findNamed(url: string): Promise<ProjectStore> {
  const at = inFolder(url, process.cwd())
  const folder = sqliteFolder(at)
  if (folder === undefined) return { url: at, ...keysHere() }
  if (hasStore(folder)) return existsSync(join(folder, 'keys')) ? { url: at } : ((await configured(at)) ?? { url: at })
  const { lost } = inspectLog(join(folder, 'audit'))
  if (lost !== undefined) throw goneLog(`in ${folder}`, join(folder, 'audit'), lost)
  throw new PawlError('no-store', `there is no store in ${folder}`, {
    hint: 'name the folder with store.sqlite or audit/ in it, which is .pawl of a project by default',
  })
}

/** A database on a server is signed with the keys of the project that we are in, if we are in one. */
function keysHere(): Pick<ProjectStore, 'auditKeys'> {
  const file = findConfig(process.cwd())
  const keys = file === undefined ? undefined : join(dirname(file), '.pawl/keys')
  return keys === undefined || !existsSync(keys) ? {} : { auditKeys: keys }
}

/** The store with this url, if the config here names it: then the keys of the project sign its log. */
async function configured(url: string): Promise<ProjectStore | undefined> {
  const file = findConfig(process.cwd())
  if (file === undefined) return undefined
  try {
    const found = storeOf(dirname(file), (await loadConfig(file)).config)
    return found.url === url ? found : undefined
  } catch (error) {
    if (isPawlError(error)) return undefined // a named store does not depend on a config that loads
    throw error
  }
}

/** The same url; a folder in it is below this one. */
function inFolder(url: string, root: string): string {
  const folder = sqliteFolder(url)
  return folder === undefined ? url : `sqlite:${resolve(root, folder)}`
}
