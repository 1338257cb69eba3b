import type { ModelProvider } from '@openai/agents'
import { PawlError, typeName } from '../../base/index.ts'
import { type BridgeOptions, readBridgeOptions } from '../host/bridge-options.ts'
import type { SessionOf } from './runs.ts'

/** The options of `withPawl` for OpenAI Agents. */
export interface OpenAIAgentsOptions extends BridgeOptions {
  /** Resolves the models that agents name, so that hooks reach their calls: that of your runner, such as `new OpenAIProvider()`. */
  readonly modelProvider?: ModelProvider
  /** Names the conversation of a run, for hooks. Default: the `groupId` of its trace. */
  readonly session?: SessionOf
}

const what = 'withPawl'

/** The options, each read once and checked. */
export function readOptions(given: OpenAIAgentsOptions): OpenAIAgentsOptions {
  const options = readBridgeOptions(given, what, ['modelProvider', 'session'])
  const { modelProvider, session } = options
  if (modelProvider !== undefined && typeof (modelProvider as Partial<ModelProvider> | null)?.getModel !== 'function')
    throw new PawlError(
      'bad-option',
      `\`modelProvider\` of ${what} is ${typeName(modelProvider)}, not a provider of models`,
      {
        hint: 'write `modelProvider: new OpenAIProvider()`',
      },
    )
  if (session !== undefined && typeof session !== 'function')
    throw new PawlError('bad-option', `\`session\` of ${what} is ${typeName(session)}, not a function`, {
      hint: 'write `session: ({ context }) => context.conversation`',
    })
  return options
}
