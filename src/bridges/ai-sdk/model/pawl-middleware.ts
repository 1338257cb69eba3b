import type { LanguageModelMiddleware } from 'ai'
import type { BridgeTable } from '../../contract/table.ts'
import { openBridge } from '../bridge.ts'
import { openRun } from '../calls/runs.ts'
import { type AiSdkOptions, readAiSdkOptions } from '../options.ts'
import { aiSdkTable } from '../table.ts'
import { modelMiddleware } from './middleware.ts'

/** The events that a model delivers by itself. */
const table: BridgeTable = {
  ...aiSdkTable,
  title: '`pawlMiddleware` without `withPawl`',
  events: aiSdkTable.events.filter(
    ({ event }) => event.startsWith('model.') || event === 'tokens.counted' || event === 'error.raised',
  ),
}

/**
 * Makes middleware for `wrapLanguageModel` that shows model calls to their hooks, without those of tools: for models that other libraries
 * call. Each call is a run of its own. A hook of `model.before` may also take tools out of the request, which hides them.
 *
 * @example
 * import { anthropic } from '@ai-sdk/anthropic'
 * import { wrapLanguageModel } from 'ai'
 *
 * const counts = observe({ name: 'counts', on: 'tokens.counted', run: ({ totalTokens }) => console.log(totalTokens) })
 * const model = wrapLanguageModel({ model: anthropic('claude-sonnet-4-5'), middleware: pawlMiddleware({ hooks: [counts] }) })
 */
export function pawlMiddleware(options: AiSdkOptions): LanguageModelMiddleware {
  const bridge = openBridge(readAiSdkOptions(options, 'pawlMiddleware'), table)
  return modelMiddleware({ bridge, runOf: () => openRun(bridge) })
}
