// Where the hook process begins. Coding agents start this file; it stays short, so that a person can read all of it.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { regularBytes } from '../node/index.ts'
import { keptScript } from './kept/kept-script.ts'
import type * as program from './main.ts'

/** Of the programs; `bundle-hook.ts` puts them before this file. */
declare const digests: Readonly<Record<Name, string>>

type Name = 'main' | 'theories'
type Require = (name: string) => unknown

const main = { exports: {} as typeof program & Readonly<Record<string, unknown>> }
run('main', textOrExit('main'), main, (name) => (name === 'theory-memory' ? theories() : require(name)))

/** Most projects have no theories: the reasoner is a program of its own, over the same kernel. */
function theories(): unknown {
  const module = { exports: {} }
  run('theories', textOf('theories'), module, (name) => main.exports[name] ?? require(name))
  return module.exports
}

function run(name: Name, text: string, module: { exports: unknown }, given: Require): void {
  const code = join(__dirname, 'cache', `${name}-${digests[name].slice(0, 16)}`)
  const kept = { text, filename: fileOf(name), code }
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
