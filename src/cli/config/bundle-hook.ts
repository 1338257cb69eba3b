import type { BuildOptions } from 'esbuild'
import { textHash } from './text-hash.ts'

const options = {
  bundle: true,
  write: false,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
} satisfies BuildOptions

/** Makes the text of the hook process: one CommonJS file, since that is what starts fastest, with the program inside it. */
export async function bundleHook(packageRoot: string): Promise<string> {
  const { build } = await import('esbuild')
  const bundle = async (entry: string, more: BuildOptions = {}) => {
    const { outputFiles } = await build({
      ...options,
      ...more,
      write: false,
      absWorkingDir: packageRoot,
      entryPoints: [entry],
    })
    return outputFiles[0]?.text ?? ''
  }
  const text = await bundle('src/cli/hook/main.ts')
  const program = `(function(require,__dirname){${text}})`
  const define = { program: JSON.stringify(program), programHash: JSON.stringify(textHash(program)) }
  return bundle('src/cli/hook/start.ts', { define })
}
