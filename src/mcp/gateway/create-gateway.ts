import { randomUUID } from 'node:crypto'
import { type BridgeOptions, type Host, openHost } from '../../bridges/internal.ts'
import { anyOf } from '../../kernel/index.ts'
import { createToolBook } from '../listing/tool-book.ts'
import { memoryPins } from '../pins/memory-pins.ts'
import { type RelayEnd, relay } from '../relay/open-session.ts'
import type { Policy } from '../session/session.ts'
import type { Side } from '../side.ts'
import { mcpTable } from '../table.ts'
import { reportTo } from '../transports/report-to.ts'
import { type GatewayOptions, readGatewayOptions } from './gateway-options.ts'
import { changedTools, hiddenTools } from './own-hooks.ts'

/** Hooks in front of one MCP server. */
export interface Gateway {
  /** Relays between a client and the server until one of them is gone, and ends both. May be called for several connections. */
  relay(client: Side, server: Side): Promise<RelayEnd>
}

/**
 * Makes a gateway to an MCP server: hooks judge the calls of its tools and its questions, and everything else passes as it came. Throws if a
 * guard listens to an event that MCP cannot deliver.
 *
 * @example
 * const noDelete = guard({ name: 'no-delete', on: 'tool.before', match: { name: 'mcp__shop__delete_*' }, run: () => deny('no') })
 * const gateway = createGateway({ server: 'shop', hooks: [noDelete], hide: ['admin_*'] })
 */
export function createGateway(given: GatewayOptions): Gateway {
  const { limits, ask, pins: wanted, onChange = 'ask', hide = [], server, ...options } = readGatewayOptions(given)
  const pins = wanted === false ? undefined : (wanted ?? memoryPins())
  const report = reportTo(options.logger)
  const shared: BridgeOptions = { ...options, ...factsOf(options, server), ...kindsOf(options, server) }
  const hooks = [...hiddenTools(server, hide), ...(options.hooks ?? [])]
  const host: Host = openHost(mcpTable, { ...shared, hooks })
  const policy: Policy = {
    server,
    host,
    withheld: openHost(mcpTable, {
      ...shared,
      hooks: [changedTools(server, onChange), ...hooks],
      unheard: 'warn',
      logger: false,
    }),
    book: createToolBook({ server, pins, isHidden: anyOf(hide), report }),
    isPinned: pins !== undefined,
    limits,
    askElsewhere: ask,
    cwd: options.host?.cwd,
    newId: () => `pawl-${randomUUID()}`,
    report,
  }
  return { relay: (client, side) => relay(policy, client, side) }
}

/** Hooks read in `context.host` which server it is. */
function factsOf({ host }: BridgeOptions, server: string): BridgeOptions {
  return { host: { ...host, mcpServer: server } }
}

/** A config may name a tool as the server does, or as hooks see it. */
function kindsOf({ kinds }: BridgeOptions, server: string): BridgeOptions {
  if (kinds === undefined) return {}
  const full = Object.entries(kinds).map(([name, kind]) => [
    name.startsWith('mcp__') ? name : `mcp__${server}__${name}`,
    kind,
  ])
  return { kinds: Object.fromEntries(full) }
}
