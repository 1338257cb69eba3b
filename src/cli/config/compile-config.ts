import { mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { PawlError, sentenceOf } from '../../kernel/index.ts'
import { compileTheories } from './compile-theories.ts'
import { type Doors, evaluate, readConfig, scriptOf } from './evaluate-config.ts'
import { cacheFolder, type Manifest, manifestVersion } from './manifest.ts'
import { textHash } from './text-hash.ts'

/** A config and its theories as one text, and what it was made from. */
export interface CompiledConfig {
  readonly manifest: Manifest
  readonly text: string
}

/** Compiles a config and its theories: the hook process then needs neither a TypeScript toolchain nor a parser. */
export async function compileConfig(file: string, doors: Doors): Promise<CompiledConfig> {
  const root = dirname(file)
  const { text, inputs } = await bundle(file)
  const body = `exports.config = (require) => { const module = { exports: {} }; let exports = module.exports
${text}
return module.exports }
`
  const { theories = [] } = readConfig(evaluate(new Script(scriptOf(body), { filename: file })), root, doors) // to be sure that it loads, too
  const compiled = scriptOf(`${body}exports.theories = ${compileTheories(root, theories)}\n`)
  const sources = Object.fromEntries(
    [...inputs, ...theories].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const name = `config-${textHash(compiled)}.cjs`
  const manifest = { version: manifestVersion, sources, compiled: name, compiler: ourselves() }
  return { manifest, text: compiled }
}

/** Puts it into the cache, named by its content; what was there before goes. */
export function keepCompiled(root: string, { manifest, text }: CompiledConfig): void {
  const folder = join(root, cacheFolder)
  mkdirSync(folder, { recursive: true })
  replace(join(folder, manifest.compiled), text)
  replace(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const old of readdirSync(folder)) {
    const isLeft = /^config-.*\.cjs$|\.code$/.test(old) && old !== manifest.compiled
    if (isLeft) rmSync(join(folder, old), { force: true }) // another process may have been quicker
  }
}

/** One CommonJS text of the config and what it imports; only Pawl itself and Node’s own modules stay outside. */
async function bundle(file: string): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const root = dirname(file)
  try {
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: [basename(file)],
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      external: ['pawl', 'pawl/*'],
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
      logLevel: 'silent',
    })
    const inputs = Object.keys(metafile.inputs).filter((path) => !path.split('/').includes('node_modules'))
    return { text: outputFiles[0]?.text ?? '', inputs: inputs.map((path) => relative(root, join(root, path))) }
  } catch (cause) {
    throw new PawlError('bad-config', `${basename(file)} cannot be compiled: ${sentenceOf(cause)}`, {
      cause,
      hint: 'mend what is named there, then run it again',
    })
  }
}

/** Whoever reads sees the old text or the new one, never half of it. */
function replace(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.tmp`
  writeFileSync(fresh, text, { mode: 0o600 })
  renameSync(fresh, file)
}

/** How to call this program again, when a source has changed. */
function ourselves(): readonly string[] {
  return [...process.execArgv, realpathSync(process.argv[1] ?? '')]
}
