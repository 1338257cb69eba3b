import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isPawlError, PawlError } from '../kernel/index.ts'
import type { Store } from '../protocol/index.ts'
import { openStore, sqliteFolder } from '../store/index.ts'
import { findConfig } from './config/find-config.ts'
import { findPawlFolder, hasStore } from './config/find-pawl-folder.ts'
import { loadConfig } from './config/load-config.ts'

/** A store that a command is for: its url, and the folder of the keys that sign its log. */
export interface ProjectStore {
  readonly url: string
  readonly auditKeys?: string
}

/**
 * The store that is named, or that of the project we are in, which its config names or which is in `.pawl`. Without a
 * config, the nearest `.pawl` with a store is that of an agent of somebody's own.
 */
export async function findProjectStore(url = ''): Promise<ProjectStore> {
  if (url !== '') return findNamed(url)
  const file = findConfig(process.cwd())
  if (file === undefined) {
    const folder = findPawlFolder(process.cwd())
    if (folder === undefined) throw noStore()
    return { url: `sqlite:${folder}` }
  }
  const { config } = await loadConfig(file)
  const auditKeys = join(dirname(file), '.pawl/keys')
  return { url: inFolder(config.store ?? 'sqlite:.pawl', dirname(file)), auditKeys }
}

/** Opens that store to keep something in it: it is made if it is not there. */
export async function openProjectStore(url?: string): Promise<Store> {
  const { url: found, ...options } = await findProjectStore(url)
  return openStore(found, options)
}

type Found =
  | { readonly store: Store; readonly missing?: undefined }
  | { readonly store?: undefined; readonly missing: PawlError }

/** A store that somebody only looks into, or why there is none: looking makes none. One that is named has to be there. */
export async function lookIntoStore(url?: string): Promise<Found> {
  const { url: found, ...options } = await findProjectStore(url)
  try {
    return { store: await openStore(found, { ...options, create: false }) }
  } catch (error) {
    const isMissing = isPawlError(error) && error.code === 'no-store' && (url ?? '') === ''
    if (isMissing) return { missing: error }
    throw error
  }
}

/** A folder that somebody names holds a store already. */
function findNamed(url: string): ProjectStore {
  const at = inFolder(url, process.cwd())
  const folder = sqliteFolder(at)
  if (folder === undefined || hasStore(folder)) return { url: at, ...keysFor(folder) }
  throw new PawlError('no-store', `there is no store in ${folder}`, { hint: 'such as --store sqlite:.pawl' })
}

/** A database on a server is signed with the keys of the project that we are in, if we are in one. */
function keysFor(folder: string | undefined): { readonly auditKeys?: string } {
  const file = folder === undefined ? findConfig(process.cwd()) : undefined
  const keys = file === undefined ? undefined : join(dirname(file), '.pawl/keys')
  return keys === undefined || !existsSync(keys) ? {} : { auditKeys: keys }
}

/** The same url; a folder in it is below this one. */
function inFolder(url: string, root: string): string {
  const folder = sqliteFolder(url)
  return folder === undefined ? url : `sqlite:${resolve(root, folder)}`
}

/** What to say where there is nothing to look at. */
export function noStore(): PawlError {
  return new PawlError('no-store', 'there is no pawl.config.ts and no store in .pawl, in this folder or above it', {
    hint: '`pawl init --hooks` makes a config; `--store URL` names another store',
  })
}
