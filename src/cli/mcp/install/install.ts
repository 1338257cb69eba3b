import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { PawlError } from '../../../base/index.ts'
import { launcher } from '../../../brains/internal.ts'
import { noConfig } from '../../compile/main.ts'
import { configAt } from '../../install/install-place.ts'
import { notAgents } from '../../protect/only-people.ts'
import { remark, say } from '../../terminal/print.ts'
import { withProgress } from '../../terminal/progress.ts'
import { type ChangedFile, changeServers } from './change-servers.ts'
import { readServerArguments, type ServerArguments } from './server-arguments.ts'
import { resultsOf, type ServerResult, showServers } from './server-report.ts'

/** `pawl mcp install [AGENT…]`: puts the MCP servers of agents behind `pawl mcp`. */
export async function run(args: readonly string[]): Promise<number> {
  const given = readServerArguments('install', args)
  const { place, dryRun, json, names } = given
  if (!dryRun) notAgents('to change MCP servers')
  mustHaveConfig(given)
  if (!dryRun) mustBeFound(place.root)
  const changed = await withProgress('guarding servers', () => changeServers('guard', given))
  const results = resultsOf('guard', changed)
  showServers({ results, changed, dryRun, json, nothing: 'no MCP server is declared here' })
  if (!json && !dryRun) advise(given, changed, results)
  const isRefused = names.length > 0 && results.some(({ change }) => change === 'left')
  return isRefused || changed.some(({ error }) => error !== undefined) ? 1 : 0
}

/** `pawl mcp` runs the hooks of a config, and starts no server without one. */
function mustHaveConfig({ place }: ServerArguments): void {
  if (configAt(place) !== undefined) return
  if (place.level === undefined) throw noConfig()
  throw new PawlError('no-config', `no hooks are installed at the ${place.level} level: ${place.root} has no config`, {
    hint: `\`pawl init --${place.level}\` makes one`,
  })
}

/** Runs the code that agents will run. A server that they cannot start any more would be a surprise for later. */
function mustBeFound(root: string): void {
  // these are there only while a package manager runs this
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const { status } = spawnSync(process.execPath, ['-e', launcher, 'pawl', '--version'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  if (status === 0) return
  throw new PawlError(
    'no-package',
    'agents would not find Pawl: it is not installed in this project, and not for you',
    {
      hint: 'run `npm install --save-dev pawl`, then this again',
    },
  )
}

function advise({ place }: ServerArguments, changed: readonly ChangedFile[], results: readonly ServerResult[]): void {
  const isNew = (file: string) => results.some((one) => one.file === file && one.change === 'guarded')
  const fresh = changed.filter(({ file }) => isNew(file.shown))
  if (fresh.length === 0) return
  const notes = fresh.flatMap(({ file }) => file.brains.flatMap(({ servers }) => servers?.note ?? []))
  for (const note of new Set(notes)) say(`note: ${note}`)
  if (place.level !== undefined) say('note: `pawl mcp` starts no server in a folder without a config above it')
  say('next: start your agents again; `pawl mcp pins` lists the tools that their servers then have')
  if (place.level === undefined && !isOwn(place.root))
    remark('Pawl is installed for you, and not in this project: for others, run `npm install --save-dev pawl`')
}

/** Whether each clone gets Pawl with its packages. */
function isOwn(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules/pawl'))) return true
  return dirname(folder) !== folder && isOwn(dirname(folder))
}
