import type { AgentConfig, ToolsInput } from '@mastra/core/agent'
import type { ToolHooks } from '@mastra/core/tools'
import { PawlError, typeName } from '../../base/index.ts'
import { cleanerOf } from '../../kernel/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import { openHost } from '../host/open-host.ts'
import { type GuardSteps, guardSteps } from './guard-steps.ts'
import { guardTools } from './guard-tools.ts'
import { judgeCalls } from './judge-call.ts'
import type { Mount } from './mount.ts'
import { createRuns } from './runs.ts'
import { mastraTable } from './table.ts'

/** The parts of a config that hooks need. */
type Config = Pick<AgentConfig, 'id' | 'name'> & {
  /** An agent has it, and a config has not. */
  readonly generate?: never
  readonly tools?: unknown
  readonly hooks?: ToolHooks
  readonly inputProcessors?: unknown
  readonly defaultOptions?: unknown
  readonly durable?: unknown
}

/**
 * Returns the config of an agent of Mastra with hooks: `new Agent(withPawl({ … }, { hooks }))`. It adds `hooks` and guarded `tools` for tool
 * calls, and an input processor for model calls; your own stay. A run that waits for a person resumes without any other option.
 *
 * @example
 * const clerk = { id: 'clerk', name: 'clerk', instructions: 'Be brief.', model: 'openai/gpt-5' }
 * const guarded = withPawl(clerk, { hooks: [noForcePush] })
 * 'hooks' in guarded // => true
 */
export function withPawl<C extends Config>(config: C, options: BridgeOptions): C {
  const { id, name } = readConfig(config)
  const read = readBridgeOptions(options, 'withPawl')
  const host = openHost(mastraTable, read)
  const isBefore = host.mounts('tool.before')
  const isTool = isBefore || host.mounts('tool.around', 'tool.after', 'error.raised')
  const isModel = host.mounts('model.before', 'model.around', 'model.after', 'tokens.counted', 'error.raised')
  if (!isTool && !isModel) return config
  const mount: Mount = {
    host,
    runs: createRuns(host, { id, name, countsTurns: isModel }),
    clean: cleanerOf(read.redaction),
    definitions: new Map(),
    answered: new Set(),
    calls: new WeakMap(),
  }
  checkDurable(config)
  const steps = isModel || isBefore ? guardSteps(mount, isModel) : undefined
  return {
    ...config,
    ...(isTool && { hooks: judgeCalls(mount, config.hooks) }),
    ...(isTool && config.tools !== undefined && { tools: toolsOf(mount, config.tools) }),
    ...(steps !== undefined && {
      inputProcessors: changed(config.inputProcessors ?? [], (own) => [...listOf(own), steps.processor]),
    }),
    ...((isBefore || steps !== undefined) && {
      defaultOptions: changed(config.defaultOptions ?? {}, (own) => ({
        ...(own as DefaultOptions),
        ...(isBefore && oneByOne),
        ...(steps !== undefined && { prepareStep: steps.prepareStep((own as DefaultOptions).prepareStep) }),
      })),
    }),
  }
}

interface DefaultOptions {
  readonly prepareStep?: Parameters<GuardSteps['prepareStep']>[0]
}

/** Of calls that wait at the same time Mastra loses all but one, and it repeats calls that it has begun early. */
const oneByOne = { toolCallConcurrency: 1, eagerToolExecution: false }

function listOf(processors: unknown): readonly unknown[] {
  return Array.isArray(processors) ? processors : []
}

function toolsOf(mount: Mount, tools: unknown): unknown {
  return changed(tools, (own) => guardTools(mount, own as ToolsInput))
}

/** A part of a config, or the function that makes it for each run, changed. */
function changed(part: unknown, change: (own: unknown) => unknown): unknown {
  if (typeof part !== 'function') return change(part)
  return async (context: unknown) => change(await part(context))
}

/** A durable agent runs its tools elsewhere, without the context by which hooks know a call. */
function checkDurable({ durable }: Config): void {
  if (durable === undefined || durable === false) return
  throw new PawlError('bad-option', 'withPawl cannot guard a durable agent of Mastra', {
    hint: 'leave `durable` out: a run that waits for a person continues in another process without it',
  })
}

function readConfig(config: unknown): { readonly id: string; readonly name: string } {
  const { id, name, generate } = (config ?? {}) as { readonly [key in keyof Config]?: unknown }
  if (typeof generate === 'function')
    throw new PawlError('bad-option', 'withPawl got an agent of Mastra, which hooks cannot be added to any more', {
      hint: 'give it the config of the agent: `new Agent(withPawl({ … }, { hooks }))`',
    })
  if (typeof id === 'string' && typeof name === 'string') return { id, name }
  throw new PawlError(
    'bad-option',
    `withPawl got ${typeName(config)}, not the config of an agent with \`id\` and \`name\``,
    {
      hint: 'write `new Agent(withPawl({ id, name, instructions, model, tools }, { hooks }))`',
    },
  )
}
