// The packages whose code is part of dist/: they are not installed, but shipped. The build keeps their licences, and the bill of
// materials names them.
import { readFileSync } from 'node:fs'

/** Development dependencies that `src/` imports. */
export const bundled = ['vscode-languageserver', 'vscode-languageserver-textdocument']

/** They and all that they need, as the lock file has them: [path, entry]. */
export function bundledPackages() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const found = new Map()
  const add = (name) => {
    const path = `node_modules/${name}`
    if (found.has(path)) return
    found.set(path, packages[path])
    for (const other of Object.keys(packages[path].dependencies ?? {})) add(other)
  }
  for (const name of bundled) add(name)
  return [...found]
}
