import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digestOf } from '../../config/internal.ts'
import { bundleHook } from './bundle-hook.ts'
import { type HookFiles, hookFile, hookPaths } from './hook-files.ts'
import { packageRoot } from './package-root.ts'

let bundled: Promise<HookFiles> | undefined

/** The files of the hook process: as they were built, or bundled once where this runs from its sources. */
export async function hookProgram(): Promise<HookFiles> {
  const root = packageRoot()
  const isBuilt = fileURLToPath(import.meta.url).startsWith(join(root, 'dist/'))
  if (isBuilt) return builtHook(join(root, 'dist/hook'))
  bundled ??= bundleHook(root)
  return bundled
}

/** The digest that the commands of agents name. */
export async function hookDigest(): Promise<string> {
  return digestOf((await hookProgram())[hookFile])
}

/** Built files lie in one folder. */
export function builtHook(folder: string): HookFiles {
  const texts = hookPaths.map((path) => [path, readFileSync(join(folder, basename(path)), 'utf8')] as const)
  return Object.fromEntries(texts) as HookFiles
}
