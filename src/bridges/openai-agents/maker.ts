import type { RunContext } from '@openai/agents'
import type { Json } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { carry } from '../host/carry.ts'
import { jsonOf } from '../host/given-input.ts'
import type { Guarding } from './guard-tool.ts'
import { noticeFailure } from './notice-failure.ts'
import { textOf } from './output.ts'
import type { AnyFunctionTool } from './sdk.ts'

/** What the tool of the SDK did last. */
export type Made =
  | { readonly type: 'returned'; readonly output: unknown }
  /** It threw, and the SDK made a text for the model of that. */
  | { readonly type: 'told'; readonly output: unknown; readonly error: Error }
  /** It threw, and the run would end. */
  | { readonly type: 'thrown'; readonly error: unknown }

/** Makes a call with the SDK's own tool, and remembers what came of it. */
export interface Maker {
  /** Rejects if the tool failed, also if the SDK has a text for the model, so that wraps can try again. */
  readonly run: (call: ToolCall) => Promise<Json>
  made(): Made | undefined
  /** Whether the agent behind the tool waits for a person. */
  isWaiting(): boolean
}

interface Making {
  readonly context: RunContext<unknown>
  readonly text: string
  /** The arguments that hooks have judged. */
  readonly input: Json
  readonly details: Parameters<AnyFunctionTool['invoke']>[2]
}

export function createMaker({ tool, runsAgent, reach }: Guarding, { context, text, input, details }: Making): Maker {
  let made: Made | undefined
  let isWaiting = false
  const given = JSON.stringify(input)

  return {
    async run(call) {
      const changed = JSON.stringify(call.input)
      // the text of the model, so that the SDK reads what it would have read
      const final = changed === given ? text : changed
      const { output, isFailure } = await noticeFailure(() => tool.invoke(context, final, details)).catch((error) => {
        made = { type: 'thrown', error }
        throw error
      })
      if (isFailure) {
        const error = new Error(textOf(output))
        made = { type: 'told', output, error }
        throw error
      }
      // the SDK's sign that the other agent is interrupted; it has kept its state
      if (runsAgent && output === '') {
        isWaiting = true
        throw carry(new Error('the agent behind the tool waits'), reach.host.table.title)
      }
      made = { type: 'returned', output }
      return jsonOf(output)
    },
    made: () => made,
    isWaiting: () => isWaiting,
  }
}
