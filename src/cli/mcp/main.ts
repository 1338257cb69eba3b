import { basename, join } from 'node:path'
import { type PawlError, sentenceOf } from '../../base/index.ts'
import { openProject } from '../../config/index.ts'
import { createGateway, filePins, httpSide, processSide, type Side, stdioSide } from '../../mcp/index.ts'
import type { Ended } from '../../mcp/internal.ts'
import { mcpPage } from '../command-line/pages/mcp.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { withOutputAside } from '../terminal/aside.ts'
import { complain, remark } from '../terminal/print.ts'
import { askInStore } from './ask-in-store.ts'
import { wireOutput } from './wire-output.ts'

/** `pawl mcp -- COMMAND` and `pawl mcp --http URL`: an MCP server behind the hooks of the project. */
export async function run(args: readonly string[]): Promise<number> {
  const wanted = wantedServer(args)
  if (process.stdin.isTTY) remark('an MCP client starts this; see docs/mcp.md. Ctrl-C ends it')
  const output = wireOutput()
  return withOutputAside(async () => {
    const project = await openProject(process.cwd(), { agent })
    try {
      const gateway = createGateway({
        ...project,
        host: { ...project.host, cwd: process.cwd() }, // where the server runs
        agent,
        logger: report,
        server: wanted.name,
        hide: wanted.hide,
        onChange: wanted.onChange,
        unheard: 'warn', // hooks of a project also listen to events of coding agents
        pins: filePins(join(project.root, '.pawl/mcp-pins.json')),
        ask: askInStore(project, agent),
      })
      const client = stdioSide({ output, logger: report })
      endWithUs(client)
      return exitCodeOf(await gateway.relay(client, wanted.open()))
    } finally {
      await project.close()
    }
  })
}

/** The name of the gateway in records and questions. */
const agent = 'mcp'

interface Wanted {
  readonly name: string
  readonly hide: readonly string[]
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
  if ((http === undefined) === (program === undefined))
    throw usage('which server is to be guarded?', 'write `pawl mcp -- COMMAND`, or `pawl mcp --http URL`')
  if (changed !== 'ask' && changed !== 'deny')
    throw usage(`\`--changed ${changed}\` is not known`, 'it is `ask` or `deny`')
  const shared = { hide, onChange: changed } as const
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

/** A signal that ends this process ends the connection first, and with it the server. */
function endWithUs(client: Side): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void client.close())
}

function exitCodeOf({ by, problem, exitCode }: Ended & { readonly by: 'client' | 'server' }): number {
  if (problem !== undefined) report(problem)
  if (by === 'client') return problem === undefined ? 0 : 1
  return exitCode === undefined || (exitCode === 0 && problem?.code !== 'mcp-server-gone') ? 1 : exitCode
}

function report(problem: PawlError): void {
  complain(sentenceOf(problem), problem.hint)
}
