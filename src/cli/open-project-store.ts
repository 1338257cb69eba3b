import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PawlError } from '../kernel/index.ts'
import type { Store } from '../protocol/index.ts'
import { openStore, sqliteFolder } from '../store/index.ts'
import { findConfig } from './config/find-config.ts'
import { findPawlFolder, hasStore } from './config/find-pawl-folder.ts'
import { loadConfig } from './config/load-config.ts'

/**
 * Opens a store: the one that is named, or that of the project we are in, which its config names or which is in `.pawl`. Without a
 * config, the nearest `.pawl` with a store is that of an agent of somebody's own.
 */
export async function openProjectStore(url = ''): Promise<Store> {
  if (url !== '') return openNamed(url)
  const file = findConfig(process.cwd())
  if (file === undefined) {
    const folder = findPawlFolder(process.cwd())
    if (folder === undefined) throw noStore()
    return openStore(`sqlite:${folder}`)
  }
  const { config } = await loadConfig(file)
  const folder = join(dirname(file), '.pawl')
  return openStore(inFolder(config.store ?? 'sqlite:.pawl', dirname(file)), { auditKeys: join(folder, 'keys') })
}

/** Nobody looks into a store that is not there: it would be made. */
function openNamed(url: string): Promise<Store> {
  const at = inFolder(url, process.cwd())
  const folder = sqliteFolder(at)
  if (folder === undefined || hasStore(folder)) return openStore(at, keysFor(folder))
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
