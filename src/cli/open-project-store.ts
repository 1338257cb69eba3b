import { dirname, join } from 'node:path'
import type { Store } from '../protocol/index.ts'
import { openStore } from '../store/index.ts'
import { noConfig } from './compile.ts'
import { findConfig } from './config/find-config.ts'
import { loadConfig } from './config/load-config.ts'

/** The store of the project we are in: the one its config names, or files in `.pawl/`. */
export async function openProjectStore(): Promise<Store> {
  const file = findConfig(process.cwd())
  if (file === undefined) throw noConfig()
  const { config } = await loadConfig(file)
  const folder = join(dirname(file), '.pawl')
  return openStore(config.store ?? `sqlite:${folder}`, { auditKeys: join(folder, 'keys') })
}
