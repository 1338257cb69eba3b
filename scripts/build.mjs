// Builds dist/: one file for each door and chunks for what they share, and the types beside them. Few files, because
// importing costs Node about half a millisecond a file, and a hook process is started for every tool call.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const sources = Object.values(exports).map((door) => door['pawl-source'])
const doors = [...sources.filter((source) => source !== undefined), './src/cli/main.ts']

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: doors,
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  external: ['node:*', ...Object.keys({ ...dependencies, ...optionalDependencies })],
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
// the hook process, which `pawl init` copies into projects: by the same function that makes it where nothing is built
const bundler = new URL('../node_modules/.cache/pawl-build/bundle-hook.mjs', import.meta.url)
await build({
  absWorkingDir: root,
  entryPoints: ['src/hook/bundle-hook.ts'],
  outfile: fileURLToPath(bundler),
  bundle: true,
  format: 'esm',
  platform: 'node',
  external: ['esbuild'],
  logLevel: 'warning',
})
const { bundleHook } = await import(bundler.href)
writeFileSync(new URL('../dist/cli/hook.cjs', import.meta.url), await bundleHook(root))
const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
execFileSync(tsc, ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
