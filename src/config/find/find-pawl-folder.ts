import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest `.pawl` folder with a store or an audit log in it, going up. */
export function findPawlFolder(from: string): string | undefined {
  const folder = join(from, '.pawl')
  if (hasStore(folder)) return folder
  const above = dirname(from)
  return above === from ? undefined : findPawlFolder(above)
}

/** Whether this folder holds a store. */
export function hasStore(folder: string): boolean {
  return existsSync(join(folder, 'store.sqlite')) || existsSync(join(folder, 'audit'))
}
