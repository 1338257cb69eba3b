import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { didYouMean, PawlError, sentenceOf } from '../../base/index.ts'
import { levelRoot } from '../../brains/internal.ts'
import { openProject } from '../../config/index.ts'
import { configIn, findConfig } from '../../config/internal.ts'
import { createGateway, filePins, httpSide, processSide, type Side, stdioSide } from '../../mcp/index.ts'
import type { Ended } from '../../mcp/internal.ts'
import { type ToolKind, toolKinds } from '../../protocol/index.ts'
import { mcpPage } from '../command-line/pages/mcp.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { homeFolder } from '../project/home-folder.ts'
import { withOutputAside } from '../terminal/aside.ts'
import { complain, remark } from '../terminal/print.ts'
import { askInStore } from './ask-in-store.ts'
import { watchServer } from './watch-server.ts'
import { isWritten, wireOutput } from './wire-output.ts'

/** `pawl mcp -- COMMAND` and `pawl mcp --http URL`: an MCP server behind the hooks of the project. */
export async function run(args: readonly string[]): Promise<number> {
  const wanted = wantedServer(args)
  if (process.stdin.isTTY) remark('an MCP client starts this; see docs/mcp.md. Ctrl-C ends it')
  const output = wireOutput()
  const code = await withOutputAside(async () => {
    const project = await openProject(folderOfConfig(), { agent })
    try {
      const gateway = createGateway({
        ...project,
        host: { ...project.host, cwd: process.cwd() }, // where the server runs
        agent,
        logger: (problem) => isOfAgents(problem) || report(problem),
        server: wanted.name,
        hide: wanted.hide,
        kinds: wanted.kinds,
        onChange: wanted.onChange,
        unheard: 'warn', // hooks of a project also listen to events of coding agents
        pins: filePins(join(project.root, '.pawl/mcp-pins.json')),
        ask: askInStore(project, agent),
      })
      const client = stdioSide({ output, logger: report })
      endWithUs(client)
      const { side, isUnreachable } = watchServer(wanted.open(), wanted)
      const code = exitCodeOf(await gateway.relay(client, side))
      return isUnreachable() ? Math.max(code, 1) : code
    } finally {
      await project.close()
    }
  })
  if (!(await isWritten(output))) process.exit(code) // the client reads nothing, and Node would wait for it
  return code
}

/** The folder of this process; where no project is around it, that of the hooks of the user, if they have a config. */
function folderOfConfig(): string {
  const here = process.cwd()
  if (findConfig(here) !== undefined) return here
  const user = levelRoot('user', { home: homeFolder(), system: '/', platform: process.platform })
  if (configIn(user) !== undefined) return user
  throw new PawlError('no-config', `there is no pawl.config.ts in ${here} or above it`, {
    hint: '`cd` to your project first, or write the hooks of one with `pawl init`',
  })
}

/** A ready-made hook that is for coding agents alone: a user of the gateway cannot change that. */
function isOfAgents({ code, hook }: PawlError): boolean {
  return code === 'unheard-hook' && hook === 'agents.disarm-prompt'
}

/** The name of the gateway in records and questions. */
const agent = 'mcp'

interface Wanted {
  readonly name: string
  readonly hide: readonly string[]
  readonly kinds: Readonly<Record<string, ToolKind>>
  readonly onChange: 'ask' | 'deny'
  readonly open: () => Side
}

function wantedServer(args: readonly string[]): Wanted {
  const end = args.indexOf('--')
  const [own, command] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end + 1)]
  const { values, positionals } = readOptions(mcpPage, own)
  const [program, ...rest] = command
  const { http, hide = [], changed = 'ask' } = values
  const [word] = positionals
  if (word !== undefined)
    throw usage(`\`pawl mcp\` takes no \`${word}\``, `write \`pawl mcp -- ${word}\` to start it as a server`)
  if (http !== undefined && end !== -1)
    throw usage('`--http` and a command are two servers', 'write one `pawl mcp` for each')
  if (http === undefined && values.header !== undefined)
    throw usage(
      '`--header` is for a server over HTTP',
      'write `--http URL`, or give the command its secrets in its environment',
    )
  if (http === undefined && program === undefined)
    throw usage('which server is to be guarded?', 'write `pawl mcp -- COMMAND`, or `pawl mcp --http URL`')
  if (changed !== 'ask' && changed !== 'deny')
    throw usage(`\`--changed ${changed}\` is not known`, 'it is `ask` or `deny`')
  if (
    (values.name !== undefined && !/^[A-Za-z0-9](?:[A-Za-z0-9.-]|_(?!_))*$/.test(values.name)) ||
    values.name?.endsWith('_')
  )
    throw usage(
      `\`--name ${values.name}\` is not a name`,
      'write letters, digits, `-`, `.` and single `_`, such as `shop`',
    )
  if (http !== undefined && !(URL.canParse(http) && /^https?:$/.test(new URL(http).protocol)))
    throw usage(`\`--http ${http}\` is not the URL of an MCP server`, 'write one that begins with `https://`')
  const shared = { hide, kinds: kindsIn(values), onChange: changed } as const
  if (http !== undefined) {
    const headers = headersIn(values)
    return {
      ...shared,
      name: values.name ?? nameOf(hostOf(http)),
      open: () => httpSide(http, { headers, logger: report }),
    }
  }
  return {
    ...shared,
    name: values.name ?? nameOf(basename(program ?? '')),
    open: () => processSide(program ?? '', rest, { logger: report }),
  }
}

/** `run=shell`: the kind decides which rules judge a tool, so a misspelt one is refused. */
function kindsIn({ kind: given = [] }: Given<typeof mcpPage.options>): Readonly<Record<string, ToolKind>> {
  return Object.fromEntries(
    given.map((word) => {
      const [, tool = '', name = ''] = /^(.+)=([^=]*)$/.exec(word) ?? []
      const kind = toolKinds.find((one) => one === name)
      if (kind !== undefined) return [tool, kind]
      const hint = didYouMean(name, toolKinds) ?? `write TOOL=KIND; the kinds are ${toolKinds.join(', ')}`
      throw usage(`\`--kind ${word}\` names no kind of tools`, hint)
    }),
  )
}

function headersIn({ header = [] }: Given<typeof mcpPage.options>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    header.map((line) => {
      const [, name = '', value = ''] = /^([^:\s]+):\s*(.+)$/.exec(line) ?? []
      if (name === '') throw usage(`\`--header ${line}\` is not a header`, 'write `--header "Authorization: Bearer …"`')
      return [name, value]
    }),
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

/** A name that hooks can match on. */
function nameOf(words: string): string {
  return words.replaceAll(/[^A-Za-z0-9.-]+/g, '-').replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '') || 'server'
}

/** `npx` passes a signal on that a terminal has sent to everybody: the second one of such a pair is not impatience. */
const sameMs = 100

/** A signal ends the connection first, and with it the server. One that comes while that is under way ends all immediately. */
function endWithUs(client: Side): void {
  let [isEnding, first] = [false, Number.NEGATIVE_INFINITY]
  client.ended.then(() => {
    isEnding = true
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (performance.now() - first < sameMs) return
      if (isEnding) process.exit(128 + constants.signals[signal]) // a server is killed with us
      first = performance.now()
      void client.close()
    })
}

function exitCodeOf({ by, problem, exitCode }: Ended & { readonly by: 'client' | 'server' }): number {
  if (problem !== undefined) report(problem)
  if (by === 'client') return problem === undefined ? 0 : 1
  return exitCode || 1 // a server must not leave before its client
}

function report(problem: PawlError): void {
  complain(sentenceOf(problem), problem.hint)
}
