import { join } from 'node:path'
import { didYouMean } from '../../base/index.ts'
import { filePins } from '../../mcp/index.ts'
import { type Pin, pinnedServers } from '../../mcp/internal.ts'
import { mcpPinsPage } from '../command-line/pages/mcp-pins.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { projectRoot } from '../project/project-root.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { rowColumns, say, sayLines, sayWhole } from '../terminal/print.ts'

/** `pawl mcp pins [SERVER]` and `pawl mcp pins accept SERVER [TOOL]`: definitions of tools, and changes that wait for a person. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(mcpPinsPage, args)
  const file = join(projectRoot(process.cwd()), '.pawl/mcp-pins.json')
  const servers = pinnedServers(file)
  const [first, server, tool] = positionals
  if (first === 'accept') {
    if (server === undefined)
      throw usage('whose tools are to be accepted?', 'write `pawl mcp pins accept SERVER [TOOL]`')
    mustBeKnown(server, servers)
    onlyPeople('to accept a changed tool')
    const accepted = await filePins(file).accept(server, tool)
    if (accepted.length === 0) say(`no change of \`${server}\` waits for anybody`)
    else sayLines(accepted.map((name) => `accepted: ${name} of ${server}, as it is now`))
    return 0
  }
  if (first !== undefined) mustBeKnown(first, servers)
  if (server !== undefined)
    throw usage(`\`pawl mcp pins\` takes no \`${server}\``, '`pawl mcp pins accept SERVER [TOOL]` accepts a change')
  const wanted = first === undefined ? servers : [first]
  const pins = await Promise.all(wanted.map(async (name) => [name, [...(await filePins(file).list(name))]] as const))
  const rows = pins.flatMap(([name, all]) => all.map(([toolName, pin]) => ({ server: name, tool: toolName, ...pin })))
  const shown = values.all === true ? rows : rows.filter(({ changed }) => changed !== undefined)
  if (values.json === true) sayWhole(JSON.stringify(shown, undefined, 2))
  else if (shown.length === 0)
    say(rows.length === 0 ? 'no tool is pinned here yet' : `${rows.length} tools are pinned, and none has changed`)
  else say(fittedTable([heading, ...shown.map(rowOf)], rowColumns()))
  return 0
}

const heading = ['server', 'tool', 'state', 'description']

function rowOf({
  server,
  tool,
  description = '',
  changed,
  digest,
}: Pin & { readonly server: string; readonly tool: string }) {
  if (changed !== undefined) return [server, tool, 'changed', `${description} → ${changed.description ?? ''}`]
  return [server, tool, digest === 'unknown' ? 'never listed' : 'pinned', description]
}

function mustBeKnown(server: string, servers: readonly string[]): void {
  if (servers.includes(server)) return
  const known = servers.length === 0 ? 'no server was seen here yet' : `there is ${servers.join(', ')}`
  throw usage(`no tool of a server \`${server}\` is pinned here`, didYouMean(server, servers) ?? known)
}
