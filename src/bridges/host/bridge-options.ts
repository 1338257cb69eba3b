import { asData, checkKeys, didYouMean, PawlError, readGiven, typeName } from '../../base/index.ts'
import {
  type AuditSink,
  checkRedaction,
  checkSink,
  type Hook,
  type HookRegistry,
  type Redaction,
} from '../../kernel/index.ts'
import {
  type AgentInfo,
  catalogue,
  type HostFacts,
  meantKinds,
  type PriceTable,
  readPrices,
  type ToolKind,
  toolKinds,
} from '../../protocol/index.ts'

/** The options that all bridges to frameworks share. A project of `openProject()` has a part of them: `{ ...project, kinds }`. */
export interface BridgeOptions {
  /** The hooks. Only what they listen to is mounted. */
  readonly hooks?: Iterable<Hook>
  /** A registry whose hooks may change later: everything is mounted. `openProject()` has the one of a config. */
  readonly registry?: HookRegistry<typeof catalogue>
  /** The name of the agent, for hooks and records. Default: that of the framework's agent, or else of the framework. */
  readonly agent?: string
  /** The kinds of tools by name: hooks that match on a kind see it. Default: `shell` for tools that are called like a shell. */
  readonly kinds?: Readonly<Record<string, ToolKind>>
  /** Where records go. Default: the latest thousand are kept in memory. `false` keeps none. */
  readonly audit?: AuditSink | false
  /** Values that records, questions and errors must not show. */
  readonly redaction?: Redaction
  /** Prices by model, for the cost of counted tokens. */
  readonly prices?: PriceTable
  /** Facts about the machine and the project, such as the folder that paths start from. */
  readonly host?: HostFacts
  /**
   * How the bridge treats guards and transforms of events that the framework cannot deliver: `refuse` throws when it is made, `warn` reports
   * them and continues without. Default: `refuse`; `warn` for a project of `openProject()`, whose hooks are for several agents.
   */
  readonly unheard?: 'refuse' | 'warn'
  /** Receives warnings. Default: `console.warn`. `false` reports none. */
  readonly logger?: ((problem: PawlError) => void) | false
}

/** The keys of the shared options. */
const bridgeKeys: readonly string[] = Object.keys({
  hooks: true,
  registry: true,
  agent: true,
  kinds: true,
  audit: true,
  redaction: true,
  prices: true,
  host: true,
  unheard: true,
  logger: true,
} satisfies Record<keyof BridgeOptions, true>)

/** The options, each read once and checked. `what` names the function that got them; `own` are the keys of one bridge alone. */
export function readBridgeOptions<O extends BridgeOptions>(given: O, what: string, own: readonly string[] = []): O {
  const keys = [...bridgeKeys, ...own]
  const options = readGiven(what, 'bad-option', () => ownPart(given, keys, what))
  const { hooks, registry, agent, kinds, audit, redaction, prices, unheard, logger } = options
  if (hooks !== undefined && (typeof hooks !== 'object' || hooks === null || !(Symbol.iterator in hooks)))
    throw bad(`\`hooks\` of ${what} is ${typeName(hooks)}, not a list of hooks`, 'write `hooks: [guard({ … })]`')
  if (registry !== undefined && typeof (registry as Partial<HookRegistry> | null)?.list !== 'function')
    throw bad(`\`registry\` of ${what} is ${typeName(registry)}, not a registry`, 'make it with `createRegistry()`')
  if (agent !== undefined && (typeof agent !== 'string' || agent === ''))
    throw bad(`\`agent\` of ${what} is ${typeName(agent)}, not a name`, "write `agent: 'clerk'`")
  if (unheard !== undefined && unheard !== 'refuse' && unheard !== 'warn')
    throw bad(`\`unheard\` of ${what} is \`${String(unheard)}\``, 'it is `refuse` or `warn`')
  if (logger !== undefined && logger !== false && typeof logger !== 'function')
    throw bad(`\`logger\` of ${what} is ${typeName(logger)}, not a function`, 'write `logger: false` for no warnings')
  checkKinds(kinds, what)
  checkSink(audit, 'bad-option')
  checkRedaction(redaction, 'bad-option', catalogue)
  return {
    ...options,
    ...(kinds !== undefined && { kinds: asData(kinds) }),
    ...(prices !== undefined && { prices: readPrices(prices, what, 'bad-option') }),
  }
}

/** A project has more than options; an unknown key of any other object is refused. */
function ownPart<O extends BridgeOptions>(given: O, keys: readonly string[], what: string): O {
  if (isProject(given)) {
    checkKeys(given, [...keys, ...ofProject], `the options of ${what}`, 'bad-option')
    const entries = Object.entries(given).filter(([key]) => keys.includes(key))
    return { unheard: 'warn', ...Object.fromEntries(entries) } as unknown as O
  }
  checkKeys(given, keys, `the options of ${what}`, 'bad-option')
  return { ...given }
}

/** What a project has besides options. */
const ofProject = ['root', 'store', 'close']

const projectMark = Symbol.for('pawl.project')

function isProject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && projectMark in given
}

/** A hook that matches on a kind would not see a tool of a misspelt one. */
function checkKinds(kinds: unknown, what: string): void {
  if (kinds === undefined) return
  if (typeof kinds !== 'object' || kinds === null || Array.isArray(kinds))
    throw bad(`\`kinds\` of ${what} is ${typeName(kinds)}, not an object`, "write `kinds: { run_tests: 'shell' }`")
  for (const [tool, kind] of Object.entries(kinds)) {
    if (toolKinds.some((known) => known === kind)) continue
    const meant = meantKinds.get(String(kind).toLowerCase())
    const known = `the kinds are ${toolKinds.map((one) => `\`${one}\``).join(', ')}`
    const hint = meant === undefined ? (didYouMean(String(kind), toolKinds) ?? known) : `did you mean \`${meant}\`?`
    throw bad(`\`kinds.${tool}\` of ${what} is \`${String(kind)}\`, not a kind`, hint)
  }
}

/** The name of the agent that hooks see. */
export function agentOf({ agent }: Pick<BridgeOptions, 'agent'>, title: string): AgentInfo {
  return Object.freeze({ name: agent ?? title })
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-option', message, { hint })
}
