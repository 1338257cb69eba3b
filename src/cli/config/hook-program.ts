import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from './package-root.ts'

/** The text of the hook process, one CommonJS file: as it was built, or bundled now where this runs from its sources. */
export async function hookProgram(): Promise<string> {
  const root = packageRoot()
  const isBuilt = fileURLToPath(import.meta.url).startsWith(join(root, 'dist/'))
  if (isBuilt) return readFileSync(join(root, 'dist/cli/hook.cjs'), 'utf8')
  const { build } = await import('esbuild')
  // as in scripts/build.mjs
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/hook/main.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
