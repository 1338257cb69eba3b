import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHook } from './bundle-hook.ts'
import { packageRoot } from './package-root.ts'

let bundled: Promise<string> | undefined

/** The text of the hook process: as it was built, or bundled once where this runs from its sources. */
export async function hookProgram(): Promise<string> {
  const root = packageRoot()
  const isBuilt = fileURLToPath(import.meta.url).startsWith(join(root, 'dist/'))
  if (isBuilt) return readFileSync(join(root, 'dist/cli/hook.cjs'), 'utf8')
  bundled ??= bundleHook(root)
  return bundled
}
