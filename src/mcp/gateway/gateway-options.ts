import { PawlError, typeName } from '../../base/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../../bridges/internal.ts'
import type { AskElsewhere } from '../ask/ask-elsewhere.ts'
import { type Limits, readLimits } from '../limits.ts'
import type { Pins } from '../pins/pins.ts'
import type { OnChange } from './own-hooks.ts'

/** The options of a gateway: those of all bridges, and what MCP adds. */
export interface GatewayOptions extends BridgeOptions {
  /** The name of the server: hooks see its tools as `mcp__SERVER__TOOL`, as they do in coding agents. `kinds` takes that name or the tool's own. */
  readonly server: string
  /** Asks a person where the client cannot. Default: such a question is a refusal. */
  readonly ask?: AskElsewhere
  /** Where definitions of tools are kept, to notice a change. Default: in memory. `false` notices none. */
  readonly pins?: Pins | false
  /** Whether a call of a tool whose definition has changed is asked about or refused. Default: `ask`. */
  readonly onChange?: OnChange
  /** Tools that are not shown, and whose calls are refused: their names, with `*` for any text. */
  readonly hide?: readonly string[]
  /** How much the gateway takes and how long it waits. */
  readonly limits?: Limits
}

const own = ['server', 'ask', 'pins', 'onChange', 'hide', 'limits'] as const
const what = 'createGateway'

/** The options, each read once and checked. */
export function readGatewayOptions(given: GatewayOptions): GatewayOptions & { readonly limits: Required<Limits> } {
  const options = readBridgeOptions(given, what, own)
  const { server, ask, pins, onChange, hide } = options
  // a name with `__` in it could be mistaken for that of a tool
  if (typeof server !== 'string' || !/^[A-Za-z0-9](?:[A-Za-z0-9.-]|_(?!_))*$/.test(server) || server.endsWith('_'))
    throw bad(
      `\`server\` of ${what} is ${named(server)}, not a name`,
      'write letters, digits, `-`, `.` and single `_`, such as `shop`',
    )
  if (ask !== undefined && typeof ask !== 'function')
    throw bad(`\`ask\` of ${what} is ${typeName(ask)}, not a function`, 'write `ask: async ({ question }) => …`')
  if (pins !== undefined && pins !== false && typeof (pins as Partial<Pins> | null)?.see !== 'function')
    throw bad(`\`pins\` of ${what} is ${typeName(pins)}`, "write `pins: filePins('.pawl/mcp-pins.json')`, or `false`")
  if (onChange !== undefined && onChange !== 'ask' && onChange !== 'deny')
    throw bad(`\`onChange\` of ${what} is \`${String(onChange)}\``, 'it is `ask` or `deny`')
  if (hide !== undefined && !(Array.isArray(hide) && hide.every((name) => typeof name === 'string' && name !== '')))
    throw bad(`\`hide\` of ${what} is not a list of names`, "write `hide: ['delete_*']`")
  return { ...options, limits: readLimits(options.limits, what) }
}

function named(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : typeName(value)
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-option', message, { hint })
}
