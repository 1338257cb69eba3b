import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PawlError } from '../kernel/index.ts'
import type { Store } from '../protocol/index.ts'
import { openStore, sqliteFolder } from '../store/index.ts'
import { findConfig } from './config/find-config.ts'
import { hasStore } from './config/find-pawl-folder.ts'
import { goneProject, projectHere } from './config/find-project.ts'
import { loadConfig } from './config/load-config.ts'
import { withSetupHint } from './with-setup-hint.ts'

/** The store that a command line names. */
export interface WantedStore {
  /** Its url; nothing for that of the project. */
  readonly url?: string | undefined
  /** The folder of the keys that sign its log, where it is not that of the project. */
  readonly auditKeys?: string | undefined
}

/**
 * Opens a store: the one that is named, or that of the project we are in, which its config names or which is in `.pawl`. Without a
 * config, the nearest `.pawl` with a store is that of an agent of somebody's own.
 */
export async function openProjectStore({ url = '', auditKeys }: WantedStore = {}): Promise<Store> {
  const keys = auditKeys === undefined ? {} : { auditKeys: keysFolder(auditKeys) }
  if (url !== '') return withSetupHint(url, () => openNamed(url, keys))
  const { root, config: file, lost } = projectHere()
  if (file === undefined) {
    // an empty one would be made in its place
    if (lost !== undefined && !hasStore(join(root, '.pawl'))) throw goneProject(root, lost)
    return openStore(`sqlite:${join(root, '.pawl')}`, keys)
  }
  const { config } = await loadConfig(file)
  const named = inFolder(config.store ?? 'sqlite:.pawl', root)
  return withSetupHint(named, () => openStore(named, { auditKeys: join(root, '.pawl/keys'), ...keys }))
}

/** The folder of keys that somebody names: it must be there, since others would be made in it. */
export function keysFolder(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return resolve(folder)
  throw new PawlError('no-key', `there is no folder ${folder}`, {
    hint: 'give the folder that `auditKeys` of `openStore` names, with audit.key in it',
  })
}

interface Keys {
  readonly auditKeys?: string
}

/** Nobody looks into a store that is not there: it would be made. */
function openNamed(url: string, keys: Keys): Promise<Store> {
  const at = inFolder(url, process.cwd())
  const folder = sqliteFolder(at)
  if (folder === undefined || hasStore(folder)) return openStore(at, { ...keysFor(folder), ...keys })
  throw new PawlError('no-store', `there is no store in ${folder}`, { hint: 'such as --store sqlite:.pawl' })
}

/** A database on a server is signed with the keys of the project that we are in, if we are in one. */
function keysFor(folder: string | undefined): Keys {
  const file = folder === undefined ? findConfig(process.cwd()) : undefined
  const keys = file === undefined ? undefined : join(dirname(file), '.pawl/keys')
  return keys === undefined || !existsSync(keys) ? {} : { auditKeys: keys }
}

/** The same url; a folder in it is below this one. */
function inFolder(url: string, root: string): string {
  const folder = sqliteFolder(url)
  return folder === undefined ? url : `sqlite:${resolve(root, folder)}`
}
