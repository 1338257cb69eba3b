import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const repository = fileURLToPath(new URL('..', import.meta.url))
// inside the repository, where packages are found
const folder = join(repository, 'node_modules/.cache/pawl-demo')

// bundled once, so that each process of the demo starts fast
buildSync({
  absWorkingDir: repository,
  entryPoints: ['src/cli/main.ts', 'examples/durable-approval/start.ts', 'examples/durable-approval/finish.ts'],
  outbase: repository,
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  conditions: ['pawl-source'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  external: ['esbuild', '@photostructure/sqlite', 'pg'],
})

/** The file that Node runs for a program of this repository. */
export function programOf(path: string): string {
  return join(folder, path.replace(/\.ts$/, '.mjs'))
}

/** The `pawl` command in a folder; prints what it prints. */
export function pawl(root: string, ...words: readonly string[]): void {
  const { stdout, stderr } = run(root, [programOf('src/cli/main.ts'), ...words])
  console.log(`${stdout}${stderr}`.trimEnd())
}

export function run(cwd: string, args: readonly string[], input = '') {
  return spawnSync(process.execPath, [...args], { cwd, input, encoding: 'utf8' })
}
