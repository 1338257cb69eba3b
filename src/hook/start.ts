// Where the hook process begins. Coding agents start this file; it stays short, so that a person can read all of it.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { regularBytes } from '../node/index.ts'
import { stateFolder } from '../store/internal.ts'
import { keptScript } from './kept/kept-script.ts'
import type * as program from './main.ts'

/** Of the programs; `bundle-hook.ts` puts them before this file. */
declare const digests: Readonly<Record<Name, string>>

type Name = 'main' | 'actions' | 'packs' | 'theories'
type Exports = Readonly<Record<string | symbol, unknown>>

const main = { exports: {} as typeof program & Exports }
const others = new Map<Name, Exports>()
// the programs of an administrator keep no code: the user could replace it
const state = process.argv[5] === 'managed' ? undefined : stateFolder()
run('main', textOrExit('main'), main)

/** What a program imports: another program, a part of the main one, or a module of Node. */
function given(name: string): unknown {
  if (name === 'theory-memory') return other('theories')
  if (name === 'actions' || name === 'packs') return whenUsed(name)
  return main.exports[name] ?? require(name)
}

/** Most calls need none of the other programs: each is run when the first of its exports is used. */
function whenUsed(name: Name): Exports {
  return new Proxy({} as Exports, { get: (_, key) => other(name)[key] })
}

function other(name: Name): Exports {
  const before = others.get(name)
  if (before !== undefined) return before
  const module = { exports: {} as Exports }
  run(name, textOf(name), module)
  others.set(name, module.exports)
  return module.exports
}

/** Projects share V8's code of a program, so traces name the file as it is called in each of them. */
function run(name: Name, text: string, module: { exports: unknown }): void {
  const code = state && join(state, 'code', `${name}-${digests[name]}`)
  const kept = { text, filename: `.pawl/hook/${name}.cjs`, code }
  const script = keptScript(kept, (made, file) => main.exports.keepCode(made, file))
  script.runInThisContext()(given, module, __dirname)
}

/** The text of a program, if it is the one that was installed. */
function textOf(name: Name): string {
  const bytes = regularBytes(fileOf(name)) ?? Buffer.alloc(0)
  if (createHash('sha256').update(bytes).digest('hex') === digests[name]) return bytes.toString('latin1') // it is ASCII: the quickest way
  throw new Error(`${fileOf(name)} is not the file that was installed: run \`pawl init --hooks\``)
}

/** Without its program, nothing can answer in the form of the agent: the exit code is the refusal. */
function textOrExit(name: Name): string {
  try {
    return textOf(name)
  } catch (error) {
    process.stderr.write(`Pawl could not decide: ${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  }
}

function fileOf(name: Name): string {
  return join(__dirname, 'hook', `${name}.cjs`)
}
