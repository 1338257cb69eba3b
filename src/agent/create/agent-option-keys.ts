import type { AgentOptions } from '../agent.ts'

/** The keys of `createAgent`'s options. A key that is missing here, or not an option, does not compile. */
export const agentOptionKeys: readonly string[] = Object.keys({
  name: true,
  description: true,
  model: true,
  instructions: true,
  prompt: true,
  tools: true,
  handoffs: true,
  hooks: true,
  registry: true,
  maxTurns: true,
  settings: true,
  prices: true,
  audit: true,
  redaction: true,
  logger: true,
  hookTimeoutMs: true,
  tracing: true,
  checkContext: true,
  readOutput: true,
  now: true,
} satisfies Record<keyof AgentOptions, true>)
