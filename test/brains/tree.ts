import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every folder, file and link below a root, byte for byte, except those of Pawl and npm. */
export function treeOf(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(root, root))
}

const leftOut = new Set(['.pawl', 'node_modules'])

function entriesOf(root: string, folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      const name = relative(root, path)
      if (entry.isDirectory()) return [[`${name}/`, ''] as const, ...entriesOf(root, path)]
      // as text of one character a byte, so that any difference is seen and can be read
      return [[name, entry.isSymbolicLink() ? `→ ${readlinkSync(path)}` : readFileSync(path, 'latin1')] as const]
    })
}
