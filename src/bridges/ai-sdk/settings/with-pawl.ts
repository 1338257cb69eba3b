import type { LanguageModel, ToolSet } from 'ai'
import { PawlError, typeName } from '../../../base/index.ts'
import { openBridge } from '../bridge.ts'
import { type AiSdkOptions, readAiSdkOptions } from '../options.ts'
import { aiSdkTable } from '../table.ts'
import { guardSettings } from './guard-settings.ts'

/** The settings of `generateText`, `streamText` or an agent of the AI SDK, as far as hooks concern them. */
export interface AiSdkSettings {
  /** The language model, as an object of a provider or by its name. */
  readonly model: LanguageModel
  /** The tools that the model may call. */
  readonly tools?: ToolSet
}

/**
 * Puts hooks around the settings of `generateText`, `streamText` or `new ToolLoopAgent`: their model, their tools, and what needs an approval.
 * The result may be used for many runs, also at the same time.
 *
 * @example
 * import { anthropic } from '@ai-sdk/anthropic'
 * import { ToolLoopAgent } from 'ai'
 *
 * const settings = { model: anthropic('claude-sonnet-4-5'), tools: {} }
 * const agent = new ToolLoopAgent(withPawl(settings, { hooks: [noForcePush] }))
 */
export function withPawl<Settings extends AiSdkSettings>(settings: Settings, options: AiSdkOptions): Settings {
  if (typeof settings !== 'object' || settings === null || !('model' in settings))
    throw new PawlError('bad-option', `the settings of withPawl are ${typeName(settings)} without a \`model\``, {
      hint: 'write `generateText(withPawl({ model, tools, prompt }, { hooks }))`',
    })
  const bridge = openBridge(readAiSdkOptions(options, 'withPawl'))
  // without hooks, the AI SDK gets what it would have got
  return bridge.host.mounts(...aiSdkTable.events.map(({ event }) => event)) ? guardSettings(bridge, settings) : settings
}
