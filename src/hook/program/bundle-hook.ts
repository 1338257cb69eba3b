import { createHash } from 'node:crypto'
import type { BuildOptions, Plugin } from 'esbuild'
import { type HookFiles, hookFile, programFolder } from './hook-files.ts'
import { withoutSettings } from './without-settings.ts'

/**
 * Makes the files of the hook process: CommonJS, since that starts fastest, and readable, since they are committed. The
 * settings of an agent name the digest of the file that it starts, which names those of the programs: an agent runs the
 * installed program, or nothing.
 */
export async function bundleHook(packageRoot: string): Promise<HookFiles> {
  const { build } = await import('esbuild')
  const bundle = async (entry: string, more: BuildOptions): Promise<string> => {
    const { outputFiles } = await build({
      absWorkingDir: packageRoot,
      entryPoints: [entry],
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
  const main = await bundle('src/hook/main.ts', {
    ...asFunction,
    plugins: [outside(/\/(theory-memory)\.ts$/), withoutSettings()],
  })
  const theories = await bundle('src/config/load/theory-memory.ts', {
    ...asFunction,
    plugins: [outside(/\/(base|kernel|protocol)\/index\.ts$/)],
  })
  const digests = { main: digestOf(main), theories: digestOf(theories) }
  const start = await bundle('src/hook/start.ts', { banner: { js: `${about}\nconst digests = ${quoted(digests)};` } })
  return { [`${programFolder}/main.cjs`]: main, [`${programFolder}/theories.cjs`]: theories, [hookFile]: start }
}

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
function outside(filter: RegExp): Plugin {
  return {
    name: 'outside',
    setup({ onResolve }) {
      onResolve({ filter }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path: filter.exec(path)?.[1] ?? path, external: true },
      )
    },
  }
}
