import { join } from 'node:path'
import { didYouMean, type Json } from '../../base/index.ts'
import { filePins, type Pins } from '../../mcp/index.ts'
import { type Pin, pinnedServers } from '../../mcp/internal.ts'
import { exactText } from '../../protocol/index.ts'
import { mcpPinsPage } from '../command-line/pages/mcp-pins.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { projectRoot } from '../project/project-root.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { rowColumns, say, sayLines, sayWhole } from '../terminal/print.ts'

/** `pawl mcp pins [SERVER]` and `pawl mcp pins accept SERVER TOOL DIGEST`: definitions of tools, and changes that wait for a person. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(mcpPinsPage, args)
  const file = join(projectRoot(process.cwd()), '.pawl/mcp-pins.json')
  const servers = pinnedServers(file)
  const [first, server, tool, digest] = positionals
  if (first === 'accept') {
    if (server === undefined)
      throw usage('whose tools are to be accepted?', 'write `pawl mcp pins accept SERVER TOOL DIGEST`')
    mustBeKnown(server, servers)
    if (tool === undefined || digest === undefined || digest.length < shortDigest)
      throw usage('which definition is to be accepted?', `\`pawl mcp pins ${server}\` shows the digest of each change`)
    onlyPeople('to accept a changed tool')
    return acceptSeen(filePins(file), { server, tool, digest })
  }
  if (first !== undefined) mustBeKnown(first, servers)
  if (server !== undefined)
    throw usage(
      `\`pawl mcp pins\` takes no \`${server}\``,
      '`pawl mcp pins accept SERVER TOOL DIGEST` accepts a change',
    )
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

/** Accepts the definition that a person has seen, and no later one. */
async function acceptSeen(
  pins: Pins,
  { server, tool, digest }: Readonly<Record<'server' | 'tool' | 'digest', string>>,
) {
  const accepted = await pins.accept(server, tool, digest)
  if (accepted.length > 0) {
    sayLines(accepted.map((name) => `accepted: ${name} of ${server}`))
    return 0
  }
  const waits = (await pins.list(server)).get(tool)?.changed
  if (waits === undefined) {
    say(`no change of \`${tool}\` of \`${server}\` waits for anybody`)
    return 0
  }
  throw usage(`\`${tool}\` has another definition than \`${digest}\` now`, `\`pawl mcp pins ${server}\` shows it`)
}

/** Characters of a digest that people see and type. */
const shortDigest = 16

const heading = ['server', 'tool', 'state', 'digest', 'description']

function rowOf({
  server,
  tool,
  description = '',
  changed,
  digest,
  definition,
}: Pin & { readonly server: string; readonly tool: string }) {
  const short = (text: string) => text.slice(0, shortDigest)
  if (changed !== undefined)
    return [server, tool, 'changed', short(changed.digest), changesOf({ description, definition }, changed).join('\n')]
  const { description: whole } = definition ?? {}
  const text = typeof whole === 'string' ? whole : description
  return digest === 'unknown' ? [server, tool, 'never listed', '', text] : [server, tool, 'pinned', short(digest), text]
}

type Sight = { readonly [Key in 'description' | 'definition']?: Pin[Key] | undefined }

/** All fields that a server has changed, whole. */
function changesOf(before: Sight, after: Sight): readonly string[] {
  const fieldsOf = ({ definition, description = '' }: Sight) => definition ?? { description }
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changes = keys
    .filter((key) => exactText(old[key]) !== exactText(now[key]))
    .map((key) => `${key === 'description' ? '' : `${key}: `}${textOf(old[key])} → ${textOf(now[key])}`)
  const isWhole = before.definition !== undefined && after.definition !== undefined
  return isWhole ? changes : [...changes, '(not all of both definitions was kept)']
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '(nothing)' : JSON.stringify(value)
}

function mustBeKnown(server: string, servers: readonly string[]): void {
  if (servers.includes(server)) return
  const known = servers.length === 0 ? 'no server was seen here yet' : `there is ${servers.join(', ')}`
  throw usage(`no tool of a server \`${server}\` is pinned here`, didYouMean(server, servers) ?? known)
}
