import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { replaceFile } from '../../node/index.ts'
import { theoryFile } from '../../protocol/index.ts'
import { bundleModule, configUrl } from './bundle-module.ts'
import { checkShape } from './check-shape.ts'
import { compileTheories } from './compile-theories.ts'
import { type Doors, evaluate, readConfig, scriptOf } from './evaluate-config.ts'
import { compilerFile } from './pawl-program.ts'
import { digestOf, type Policy, policyFiles, policyVersion, sourceHash } from './policy.ts'

/** A config and its theories as one text, and its sources. */
export interface CompiledConfig {
  readonly policy: Policy
  readonly text: string
}

/** Compiles a config and its theories: the hook process then needs neither a TypeScript toolchain nor a parser. */
export async function compileConfig(file: string, doors: Doors): Promise<CompiledConfig> {
  const root = dirname(file)
  const { text, inputs } = await bundleModule(file)
  const body = `exports.config = (require, ${configUrl}) => { const module = { exports: {} }; let exports = module.exports
${text}
return module.exports }
`
  const script = new Script(scriptOf(body), { filename: file })
  const { theories = [] } = readConfig(
    evaluate(() => script),
    root,
    doors,
    checkShape,
  ) // to be sure that it loads, too
  const { text: trees, files } = compileTheories(root, theories.map(theoryFile))
  const compiled = scriptOf(`${body}exports.theories = ${trees}\n`)
  const sources = Object.fromEntries(
    [...inputs, ...files].map((path) => [path, sourceHash(readFileSync(join(root, path), 'utf8')) ?? '']),
  )
  return { policy: { version: policyVersion, sources, digest: digestOf(compiled) }, text: compiled }
}

/** Puts it beside the hook program; how to compile it again on this machine is kept in the cache. */
export function keepCompiled(root: string, { policy, text }: CompiledConfig): void {
  const cache = join(root, '.pawl/cache')
  mkdirSync(cache, { recursive: true })
  // another process may have been quicker
  for (const old of readdirSync(cache))
    if (/^config-|^manifest\.json$|\.code$/.test(old)) rmSync(join(cache, old), { force: true })
  replaceFile(join(root, policyFiles.compiled), text)
  replaceFile(join(root, policyFiles.about), `${JSON.stringify(policy, undefined, 2)}\n`)
  replaceFile(join(root, compilerFile), `${JSON.stringify(ourselves())}\n`)
}

/** How to call this program again, when a source has changed. */
function ourselves(): readonly string[] {
  return [...process.execArgv, realpathSync(process.argv[1] ?? '')]
}
