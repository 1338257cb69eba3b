import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { type Given, own } from './read-given.ts'

const conditions = 'node import module-sync default'.split(' ')

/**
 * The entry file of a package for `import`. Node's own resolver does not help: from a file elsewhere it resolves only
 * for `require`, and an import-only package is then not found.
 */
export function packageEntry(folder: string, manifest: Given): string {
  const exports = own(manifest, 'exports')
  const named = exports === undefined ? mainOf(folder, manifest) : targetOf(rootOf(exports))
  if (named !== undefined) return join(folder, named)
  throw new PawlError('no-package', `the package in ${folder} exports nothing that can be imported`)
}

/** `exports` may name the one door directly, by conditions, or among other doors. */
function rootOf(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return exports
  const hasDoors = Object.keys(exports).some((key) => key.startsWith('.'))
  return hasDoors ? own(exports as Given, '.') : exports
}

function targetOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.startsWith('./') && !value.includes('/../') ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const choices = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([condition, target]) => (conditions.includes(condition) ? [target] : []))
  for (const choice of choices) {
    const target = targetOf(choice)
    if (target !== undefined) return target
  }
  return undefined
}

function mainOf(folder: string, manifest: Given): string | undefined {
  const main = own(manifest, 'main')
  const tried = typeof main === 'string' ? [main, `${main}.js`, `${main}.cjs`, join(main, 'index.js')] : []
  return [...tried, 'index.js', 'index.cjs', 'index.mjs'].find(
    (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true,
  )
}
