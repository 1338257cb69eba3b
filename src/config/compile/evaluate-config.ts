import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Script } from 'node:vm'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { type Config, checkConfig, inConfigFolder } from '../../protocol/index.ts'
import type { CompiledTheory } from '../../theory/internal.ts'

/** The modules of Pawl that a config may import: passed to it, so that they need not be on disk. */
export type Doors = Readonly<Record<string, () => unknown>>

/** The result of running a compiled text. */
export interface Compiled {
  readonly config: (require: (name: string) => unknown, url: string) => unknown
  readonly theories: readonly CompiledTheory[]
}

/** A compiled text as a script, for `evaluate`. */
export function scriptOf(text: string): string {
  return `(function (exports) {${text}\n})`
}

/** Runs the compiled text. Its digest is beside it: a change of both causes a reason, not a stack trace. */
export function evaluate(compile: () => Script): Compiled {
  const compiled: Partial<Compiled> = { theories: [] }
  let why = 'it is not what `pawl compile` writes'
  try {
    compile().runInThisContext()(compiled)
    if (isCompiled(compiled)) return compiled
  } catch (cause) {
    why = sentenceOf(cause)
  }
  throw new PawlError('bad-policy', `the compiled config cannot be run: ${why}`, {
    hint: 'find out who changed .pawl/policy.cjs, and run `pawl compile`',
  })
}

function isCompiled(found: Partial<Compiled>): found is Compiled {
  return typeof found.config === 'function' && Array.isArray(found.theories)
}

/** The config itself, loaded and checked; `check` may describe its problems in more detail. */
export function readConfig(
  { config }: Compiled,
  root: string,
  doors: Doors,
  check: (found: unknown) => void = () => {},
): Config {
  const given = (name: string) => (Object.hasOwn(doors, name) ? doors[name]?.() : required(name, root))
  try {
    const load = () => config(given, pathToFileURL(join(root, 'pawl.config.ts')).href)
    const { default: found } = inConfigFolder(root, () => withoutExit(load)) as { readonly default?: unknown }
    check(found)
    if (isConfig(found)) {
      checkConfig(found)
      return found
    }
  } catch (cause) {
    throw new PawlError('bad-config', `pawl.config.ts fails when it is loaded: ${sentenceOf(cause)}`, {
      cause,
      hint: isPawlError(cause) ? cause.hint : 'fix it; `pawl hooks` shows whether it loads',
    })
  }
  throw new PawlError('bad-config', 'pawl.config.ts has no config as its default export', {
    hint: 'write `export default defineConfig({ hooks: […] })`',
  })
}

/** As the config itself would find it. Most configs need nothing but Pawl: for them Node's loader is not even loaded. */
export function required(name: string, root: string): unknown {
  const { createRequire } = process.getBuiltinModule('node:module')
  return createRequire(join(root, 'pawl.config.js'))(name)
}

/** A config that ended the process would leave people, and agents, without a word. */
function withoutExit<T>(load: () => T): T {
  const { exit } = process
  process.exit = () => {
    throw new PawlError('bad-config', 'it calls `process.exit`', { hint: 'let it throw an error instead' })
  }
  try {
    return load()
  } finally {
    process.exit = exit
  }
}

/** A list, a promise or a map has none of these keys, and must not pass for a config without hooks. */
function isConfig(found: unknown): found is Config {
  if (typeof found !== 'object' || found === null) return false
  const prototype: unknown = Object.getPrototypeOf(found)
  if (prototype !== null && prototype !== Object.prototype) return false
  const { hooks = [], theories = [], roles = [], redaction = {} } = found as Readonly<Record<string, unknown>>
  const lists = [hooks, theories, roles].every(Array.isArray)
  return lists && typeof redaction === 'object' && redaction !== null
}
