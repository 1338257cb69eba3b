import { asData, checkKeys, PawlError, readGiven, typeName } from '../../base/index.ts'
import { checkRedaction, type Dispatcher, type Redaction } from '../../kernel/index.ts'
import { type AgentInfo, type Context, catalogue, type PriceTable, readPrices } from '../../protocol/index.ts'
import { contextOf } from '../options/context-of.ts'
import { readRunOptions } from '../options/read-run-options.ts'
import type { TurnsOptions } from './turns.ts'

interface Turning {
  readonly dispatcher: Dispatcher<typeof catalogue>
  readonly agent: AgentInfo
  readonly context: Context
  readonly prices: PriceTable
  readonly redaction: Redaction | undefined
  readonly ask: TurnsOptions['ask']
}

const keys = Object.keys({
  dispatcher: true,
  agent: true,
  context: true,
  signal: true,
  prices: true,
  redaction: true,
  ask: true,
} satisfies Record<keyof TurnsOptions, true>)

const what = 'createTurns'

/** The options of `createTurns`, each read once and checked. */
export function readTurnsOptions(given: TurnsOptions): Turning {
  checkKeys(given, keys, `the options of ${what}`, 'bad-option')
  const { dispatcher, agent, context, signal, prices, redaction, ask } = readGiven(what, 'bad-option', () => ({
    ...given,
  }))
  if (typeof (dispatcher as Partial<Turning['dispatcher']> | null | undefined)?.point !== 'function')
    throw bad(
      `\`dispatcher\` of ${what} is ${typeName(dispatcher)}, not a dispatcher`,
      'make it with `createDispatcher({ registry })`',
    )
  if (ask !== undefined && typeof ask !== 'function')
    throw bad(
      `\`ask\` of ${what} is ${typeName(ask)}, not a function`,
      'it gets a question, and returns `{ approved, by }`',
    )
  checkRedaction(redaction, 'bad-option', catalogue)
  return {
    dispatcher,
    agent: readAgentInfo(agent),
    context: contextOf(readRunOptions({ context, signal }, ['context', 'signal'])),
    prices: prices === undefined ? {} : readPrices(prices, what, 'bad-option'),
    redaction,
    ask,
  }
}

/** The facts about the agent for hooks. An agent made by `createAgent` has more. */
function readAgentInfo(given: unknown): AgentInfo {
  const info = typeof given === 'object' && given !== null ? (given as AgentInfo) : undefined
  if (typeof info?.name !== 'string' || info.name === '')
    throw bad(`${what} needs an \`agent\` with a \`name\``, "write `agent: { name: 'visitor' }`")
  const { name, description, model, tools, settings } = info
  return asData({ name, description, model, tools, settings })
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-option', message, { hint })
}
