import type { Model } from '../agent/index.ts'
import { PawlError } from '../base/index.ts'
import type { ContentBlock, ModelRequest, ModelResponse } from '../protocol/index.ts'

/** One answer of a script: words, tool calls, a whole response, an error to throw, or something that makes one. */
export type ScriptedStep =
  | string
  | {
      readonly calls: readonly { readonly name: string; readonly input?: unknown; readonly id?: string }[]
      readonly text?: string
    }
  | ModelResponse
  | Error
  | ((request: ModelRequest) => ModelResponse | Promise<ModelResponse>)

/** A model that answers by a script. */
export interface ScriptedModel extends Model {
  /** The received requests, in order. */
  readonly requests: readonly ModelRequest[]
  /** Fails if the script was not read to its end: a test that expects more than happened must not pass. */
  assertDone(): void
}

/**
 * Makes a model that answers by a script: one step for each call.
 *
 * @example
 * const model = scriptedModel([{ calls: [{ name: 'refund', input: { amount: 5 } }] }, 'Done.'])
 * const result = await createAgent({ name: 'clerk', model, tools: [refund] }).run('Refund 5 to Kim.')
 * if (result.status === 'completed') console.log(result.text) // => 'Done.'
 * model.assertDone()
 */
export function scriptedModel(
  steps: readonly ScriptedStep[],
  { name = 'scripted' }: { readonly name?: string } = {},
): ScriptedModel {
  const requests: ModelRequest[] = []
  const all = steps.length === 1 ? '1 step' : `${steps.length} steps`
  const next = async (request: ModelRequest): Promise<ModelResponse> => {
    const at = requests.push(request) - 1
    const step = steps[at]
    if (step === undefined) {
      throw new PawlError('script-ended', `the script has ${all}, and the model is called once more`)
    }
    return answerOf(step, request, at)
  }
  return {
    name,
    requests,
    generate: next,
    async *stream(request) {
      const response = await next(request)
      for (const block of response.content) yield* inParts(block)
      yield { type: 'response', response }
    },
    assertDone() {
      const left = steps.length - requests.length
      if (left > 0)
        throw new PawlError(
          'script-not-consumed',
          `the script has ${all}, of which ${left} ${left === 1 ? 'was' : 'were'} not asked for`,
        )
    },
  }
}

async function answerOf(step: ScriptedStep, request: ModelRequest, at: number): Promise<ModelResponse> {
  if (step instanceof Error) throw step
  if (typeof step === 'function') return step(request)
  if (typeof step === 'string') return responseOf([{ type: 'text', text: step }], 'end')
  if ('content' in step) return step
  const uses = step.calls.map(
    ({ name, input = {}, id }, index): ContentBlock => ({
      type: 'tool_use',
      id: id ?? `call_${at + 1}_${index + 1}`,
      name,
      input: input as never,
    }),
  )
  return responseOf(step.text === undefined ? uses : [{ type: 'text', text: step.text }, ...uses], 'tool_use')
}

function responseOf(content: readonly ContentBlock[], stopReason: ModelResponse['stopReason']): ModelResponse {
  return { content, stopReason, usage: { inputTokens: 10, outputTokens: 5 } }
}

/** Words one by one, the rest in one piece. */
function* inParts(block: ContentBlock) {
  if (block.type === 'tool_use')
    yield { type: 'tool_input', id: block.id, name: block.name, text: JSON.stringify(block.input) } as const
  if (block.type !== 'text' && block.type !== 'reasoning') return
  for (const text of block.text.match(/\S+\s*|\s+/g) ?? []) yield { type: block.type, text } as const
}
