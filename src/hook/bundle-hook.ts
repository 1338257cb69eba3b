import type { BuildOptions, Plugin } from 'esbuild'
import { shortHash } from '../protocol/index.ts'
import { withoutSettings } from './without-settings.ts'

/** Makes the text of the hook process: one CommonJS file, since that is what starts fastest, with its programs as texts in it. */
export async function bundleHook(packageRoot: string): Promise<string> {
  const { build } = await import('esbuild')
  const bundle = async (entry: string, more: BuildOptions): Promise<string> => {
    const { outputFiles } = await build({
      absWorkingDir: packageRoot,
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify: true,
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
    plugins: [outside(/\/(theory-memory)\.ts$/), withoutSettings()],
  })
  const theories = await bundle('src/config/load/theory-memory.ts', {
    plugins: [outside(/\/(base|kernel|protocol)\/index\.ts$/)],
  })
  const start = await bundle('src/hook/start.ts', {})
  return `const programs={main:${programOf(main)},theories:${programOf(theories)}};${start}`
}

/**
 * A program as a comment in a function, whose text `start.ts` asks for: V8 skips a comment, and would make a string of a text.
 * Where the comment would end in the middle of the program, a character stands that no program has.
 */
function programOf(bundled: string): string {
  const text = `(function(require,module,__dirname){${bundled}})`
  return `{hash:'${shortHash(text)}',text(){/*${text.replaceAll('*/', '*\u0001/')}*/}}`
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
