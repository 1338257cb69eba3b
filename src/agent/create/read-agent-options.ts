import { asData, checkKeys, PawlError, readGiven, sentenceOf, typeName } from '../../base/index.ts'
import { checkRedaction, checkSink } from '../../kernel/index.ts'
import { type AgentSettings, catalogue, readPrices, wire } from '../../protocol/index.ts'
import type { Agent, AgentOptions } from '../agent.ts'
import { called } from '../options/called.ts'
import type { Tool } from '../tool.ts'
import { agentOptionKeys } from './agent-option-keys.ts'

/** The options of an agent, each read once and checked: a wrong option would fail in the first run, or have no effect. */
export function readAgentOptions<Output>(given: AgentOptions<Output>): AgentOptions<Output> {
  const what = called('agent', given)
  checkKeys(given, agentOptionKeys, what, 'bad-agent')
  const options = readGiven(`the options of ${what}`, 'bad-agent', () => ownOf(given))
  const { name, audit, redaction, settings, prices } = options
  if (typeof name !== 'string' || name === '')
    throw bad(`${what} needs a name`, 'hooks, records and errors call it by that')
  for (const [key, rule] of Object.entries(rules)) {
    const value: unknown = options[key as keyof AgentOptions]
    if (value !== undefined && !rule.fits(value))
      throw bad(`\`${key}\` of ${what} is ${typeName(value)}, not ${rule.says}`, rule.hint)
  }
  if (options.model === undefined) throw bad(`${what} needs a model`, modelHint)
  checkMaxTurns(options.maxTurns, what)
  checkSink(audit, 'bad-agent')
  checkRedaction(redaction, 'bad-agent', catalogue)
  checkParts(options, what)
  return {
    ...options,
    ...(settings !== undefined && { settings: readSettings(settings, what) }),
    ...(prices !== undefined && { prices: readPrices(prices, what, 'bad-agent') }),
  }
}

/** Refuses tools that are not tools, and handoffs that are not agents. */
export function checkParts({ tools, handoffs }: Pick<AgentOptions, 'tools' | 'handoffs'>, what: string): void {
  const hint = 'make it with `tool({ name, run })`, or `agentTool(agent)`'
  checkList(tools, isTool, `\`tools\` of ${what}`, 'a tool', hint)
  checkList(
    handoffs,
    isAgent,
    `\`handoffs\` of ${what}`,
    'an agent',
    'give the agent itself, as `createAgent` makes it',
  )
}

/** Whether something is an agent of ours, made by this copy of the package or another. */
export function isAgent(value: unknown): value is Agent<unknown> {
  const agent = value as Partial<Agent<unknown>> | null | undefined
  return typeof agent?.name === 'string' && typeof agent.inner?.runWithin === 'function'
}

function isTool(value: unknown): value is Tool {
  const tool = value as Partial<Tool> | null | undefined
  return typeof tool?.definition?.name === 'string' && typeof tool.run === 'function'
}

function checkList(list: unknown, isOne: (value: unknown) => boolean, what: string, one: string, hint: string): void {
  if (list === undefined) return
  if (!Array.isArray(list))
    throw bad(`${what} is ${isOne(list) ? one : typeName(list)}, not a list`, 'write it as a list: `[…]`')
  const at = list.findIndex((value) => !isOne(value))
  if (at !== -1) throw bad(`${what} has ${typeName(list[at])} at ${at}, not ${one}`, hint)
}

function ownOf<Output>(given: AgentOptions<Output>): AgentOptions<Output> {
  const values = agentOptionKeys.map((key) => [key, given[key as keyof AgentOptions]] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as unknown as AgentOptions<Output>
}

interface Rule {
  readonly says: string
  readonly hint?: string
  readonly fits: (value: unknown) => boolean
}

const modelHint = 'a model has a `name` and a function `generate`; `fromAiSdk` makes one'
const has = (value: unknown, method: string) =>
  typeof (value as Readonly<Record<string, unknown>> | null)?.[method] === 'function'
const callable: Rule = { says: 'a function', fits: (value) => typeof value === 'function' }

/** The rule for the value of each option that is not checked elsewhere. */
const rules: Readonly<Partial<Record<keyof AgentOptions, Rule>>> = {
  description: { says: 'a text', fits: (value) => typeof value === 'string' },
  model: { says: 'a model', hint: modelHint, fits: (value) => has(value, 'generate') },
  instructions: {
    says: 'a text or a function',
    fits: (value) => typeof value === 'string' || typeof value === 'function',
  },
  prompt: { ...callable, hint: 'it gets the input and the context; a text that is always the same is `instructions`' },
  registry: {
    says: 'a registry',
    hint: 'make it with `createRegistry()`; hooks of this agent alone are `hooks: […]`',
    fits: (value) => has(value, 'at') && has(value, 'list'),
  },
  logger: { says: 'a function or `false`', fits: (value) => value === false || typeof value === 'function' },
  tracing: {
    says: 'what starts spans',
    hint: 'make it with `openTelemetry(api)`',
    fits: (value) => has(value, 'start'),
  },
  checkContext: callable,
  readOutput: callable,
  now: { ...callable, hint: 'write `now: () => …`, with milliseconds since 1970' },
}

function checkMaxTurns(maxTurns: unknown, what: string): void {
  if (maxTurns === undefined || (Number.isInteger(maxTurns) && Number(maxTurns) >= 1)) return
  const given = typeof maxTurns === 'number' ? String(maxTurns) : typeName(maxTurns)
  throw bad(
    `\`maxTurns\` of ${what} is ${given}, not a whole number from 1 up`,
    'leave it out for 16 model calls in a run',
  )
}

const settingKeys = Object.keys({
  maxTokens: true,
  temperature: true,
  stop: true,
  metadata: true,
} satisfies Record<keyof AgentSettings, true>)

/** The settings of every request: a misspelt setting would go to the provider, or nowhere. */
function readSettings(given: unknown, what: string): AgentSettings {
  checkKeys(given, settingKeys, `\`settings\` of ${what}`, 'bad-agent')
  try {
    const settings = asData({ ...(given as AgentSettings) })
    wire.modelRequest.check({ model: '', messages: [], ...settings }, 'settings')
    return settings
  } catch (cause) {
    const hint = 'what only one provider understands belongs into `metadata`'
    throw bad(`\`settings\` of ${what} cannot be used: ${sentenceOf(cause)}`, hint, cause)
  }
}

function bad(message: string, hint?: string, cause?: unknown): PawlError {
  return new PawlError('bad-agent', message, { hint, cause })
}
