import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { logFolder } from '../../../hook/index.ts'
import { onlyPeople } from '../../protect/only-people.ts'
import { recordDeed } from '../../protect/record-deed.ts'
import { withProgress } from '../../terminal/progress.ts'
import { changeServers } from './change-servers.ts'
import { readServerArguments } from './server-arguments.ts'
import { resultsOf, showServers } from './server-report.ts'

/** `pawl mcp uninstall [AGENT…]`: restores the MCP servers of agents as they were before `pawl mcp install`. */
export async function run(args: readonly string[]): Promise<number> {
  const given = readServerArguments('uninstall', args)
  const { place, dryRun, json } = given
  if (!dryRun) onlyPeople('to take MCP servers out from behind your hooks')
  const changed = await withProgress('restoring servers', () => changeServers('restore', given))
  const results = resultsOf('restore', changed)
  const servers = results.flatMap(({ change, file, server }) => (change === 'restored' ? [`${file}: ${server}`] : []))
  // recorded where there are records
  if (!dryRun && servers.length > 0 && existsSync(join(place.root, logFolder)))
    recordDeed(place.root, 'servers.restored', { servers })
  showServers({ results, changed, dryRun, json, nothing: 'no MCP server here was put behind your hooks' })
  return changed.some(({ error }) => error !== undefined) || results.some(({ change }) => change === 'left') ? 1 : 0
}
