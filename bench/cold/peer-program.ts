import { join } from 'node:path'
import { build } from 'esbuild'
import type { Peer } from '../peers.ts'
import { hookCount, refusal } from './scenario.ts'

const main = `import { readFileSync, writeSync } from 'node:fs'
import { setup } from './contender.mjs'
async function main() {
  const { tool_name: tool, tool_input } = JSON.parse(readFileSync(0, 'utf8'))
  const { prepare, decide } = await setup(${hookCount})
  if (await decide(prepare({ tool, ...tool_input }))) writeSync(1, '{"hookSpecificOutput":{${refusal}"}}')
}
main()
`

/** Builds a peer as a hook process: one CommonJS file, like ours, because that starts fastest. It keeps no record. */
export async function peerProgram({ folder }: Peer): Promise<string> {
  const outfile = join(folder, 'node_modules/.cache/cold.cjs')
  await build({
    stdin: { contents: main, resolveDir: folder },
    outfile,
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': '__filename' }, // from there it resolves files that cannot be bundled
    logLevel: 'warning',
  })
  return outfile
}
