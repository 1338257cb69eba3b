import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PawlError } from '../../base/index.ts'

/** The folder of this package, from its sources as well as from the built files. */
export function packageRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above !== from) return packageRoot(above)
  throw new PawlError('no-package', 'this program is not where its package is', { hint: 'install Pawl again' })
}
