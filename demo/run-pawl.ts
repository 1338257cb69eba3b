import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** What Node needs to run a program of this repository from its source, wherever it is started. */
export function fromSource(path: string): readonly string[] {
  return ['--conditions=pawl-source', '--import', tsx, fileURLToPath(new URL(`../${path}`, import.meta.url))]
}

/** The `pawl` command in a folder; prints what it prints. */
export function pawl(root: string, ...words: readonly string[]): void {
  const { stdout, stderr } = run(root, [...fromSource('src/cli/main.ts'), ...words])
  console.log(`${stdout}${stderr}`.trimEnd())
}

export function run(cwd: string, args: readonly string[], input = '') {
  return spawnSync(process.execPath, [...args], { cwd, input, encoding: 'utf8' })
}
