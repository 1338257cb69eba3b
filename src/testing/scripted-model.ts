import type { Model } from '../agent/index.ts'
import { checkKeys, PawlError } from '../base/index.ts'
import type { ContentBlock, ModelRequest, ModelResponse } from '../protocol/index.ts'
import { checkScript, checkScriptedResponse } from './check-script.ts'

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
export function scriptedModel(steps: readonly ScriptedStep[], options: { readonly name?: string } = {}): ScriptedModel {
  checkScript(steps)
  checkKeys(options, ['name'], 'the options of scriptedModel', 'bad-option')
  const { name = 'scripted' } = options
  const requests: ModelRequest[] = []
  const next = async (request: ModelRequest): Promise<ModelResponse> => {
    const at = requests.push(request) - 1
    const step = steps[at]
    if (step === undefined) {
      const has = `the script has ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
      throw new PawlError('script-ended', `the model is asked for step ${at + 1}, and ${has}`, {
        hint: 'add a step, or end the run with a text: after a step with `calls`, the model is asked again',
      })
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
      if (requests.length >= steps.length) return
      const first = `step ${requests.length + 1} of ${steps.length}`
      throw new PawlError('script-not-consumed', `the model was not asked for ${first}`, {
        hint: 'remove the steps that are too many, or find out why the run ended before',
      })
    },
  }
}

async function answerOf(step: ScriptedStep, request: ModelRequest, at: number): Promise<ModelResponse> {
  if (step instanceof Error) throw step
  if (typeof step === 'function') return checkScriptedResponse(await step(request), at)
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
