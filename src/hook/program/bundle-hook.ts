import { createHash } from 'node:crypto'
import type { BuildOptions, Plugin } from 'esbuild'
import { briefLibraries } from './brief-libraries.ts'
import { type HookFiles, hookFile, programFolder } from './hook-files.ts'
import { withoutSettings } from './without-settings.ts'

/**
 * Makes the files of the hook process: CommonJS, since that starts fastest, and readable, since they are committed. The
 * settings of an agent name the digest of the file that it starts, which names those of the programs: an agent runs the
 * installed program, or nothing.
 */
export async function bundleHook(packageRoot: string): Promise<HookFiles> {
  const { build } = await import('esbuild')
  const bundle = async (more: BuildOptions): Promise<string> => {
    const { outputFiles } = await build({
      absWorkingDir: packageRoot,
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      supported: { 'dynamic-import': false }, // which becomes a `require`: a script has no imports
      external: ['esbuild'], // which compiles configs, and not in the hook process
      logLevel: 'warning',
      ...more,
    })
    return outputFiles?.[0]?.text ?? ''
  }
  const program = (from: BuildOptions, ...plugins: readonly Plugin[]) =>
    bundle({ ...asFunction, ...from, plugins: [...plugins] })
  const whole = (contents: string) => ({ stdin: { contents, resolveDir: packageRoot, loader: 'ts' as const } })
  const main = await program(
    { entryPoints: ['src/hook/main.ts'] },
    outside(theories, actions, packs),
    withoutSettings(),
  )
  const others = {
    actions: await program(whole(textOfActions), outside(shared), briefLibraries()),
    packs: await program(whole(textOfPacks), outside(shared, actions)),
    theories: await program({ entryPoints: ['src/config/load/theory-memory.ts'] }, outside(shared, actions)),
  }
  const texts = { main, ...others }
  const digests = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digestOf(text)]))
  const start = await bundle({
    entryPoints: ['src/hook/start.ts'],
    banner: { js: `${about}\nconst digests = ${quoted(digests)};` },
  })
  const files = Object.entries(texts).map(([name, text]) => [`${programFolder}/${name}.cjs`, text])
  return Object.fromEntries([...files, [hookFile, start]]) as HookFiles
}

/** Modules that a program leaves to another one, which has the name in the brackets. */
const theories = /\/(theory-memory)\.ts$/
const actions = /\/(actions)(?:\/(?:index|internal)|-door)\.ts$/
const packs = /\/(packs)(?:\/index|-door)\.ts$/
const shared = /\/(base|kernel|protocol)\/(?:index|internal)\.ts$/

const textOfActions = `export * from './src/actions/index.ts'
export * from './src/actions/internal.ts'
export * from './src/hook/for-programs/actions-door.ts'`

const textOfPacks = `export * from './src/packs/index.ts'
export * from './src/hook/for-programs/packs-door.ts'`

const about = `// The hook process of Pawl. Coding agents start this file, which runs ${programFolder}/main.cjs if it has the digest below.
// \`pawl init --hooks\` writes these files, and \`pawl doctor\` compares them with those of the installed version.`

/** A program is a function of the values that \`start.ts\` passes. */
const asFunction = { banner: { js: '(function (require, module, pawlFolder) {' }, footer: { js: '})' } }

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function quoted(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

/** Imports that `start.ts` answers, by the name in the brackets. */
function outside(...modules: readonly RegExp[]): Plugin {
  return {
    name: 'outside',
    setup({ onResolve }) {
      for (const filter of modules)
        onResolve({ filter }, ({ path, kind }) =>
          kind === 'entry-point' ? undefined : { path: filter.exec(path)?.[1] ?? path, external: true },
        )
    },
  }
}
