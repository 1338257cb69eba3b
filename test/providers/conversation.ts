import type { ModelPart } from '../../src/agent/model.ts'
import type { ModelRequest, ModelResponse } from '../../src/protocol/index.ts'
import { userText } from '../../src/protocol/index.ts'
import type { Major } from './load.ts'

/** A request with every field that a first request can have. */
export const firstRequest: ModelRequest = {
  model: 'any',
  system: 'Be brief.',
  messages: [userText('Which files are there?')],
  tools: [
    {
      name: 'shell',
      description: 'Runs a command.',
      inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
    },
    { name: 'now' },
  ],
  maxTokens: 500,
  temperature: 0.5,
  stop: ['END'],
}

/** The request after an answer: the answer itself, the results of its tools, and a failed one. */
export function nextRequest(answer: ModelResponse): ModelRequest {
  const calls = answer.content.filter((block) => block.type === 'tool_use')
  const results = calls.map(({ id }, at) => ({
    type: 'tool_result' as const,
    callId: id,
    output: at === 0 ? { files: ['a.ts'] } : 'no clock',
    isError: at > 0,
  }))
  const { tools, maxTokens, messages } = firstRequest
  return {
    model: 'any',
    ...(tools === undefined ? {} : { tools }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    messages: [...messages, { role: 'assistant', content: answer.content }, { role: 'tool', content: results }],
  }
}

/** How the failed tool of the next request reaches OpenAI, which has no field for it: only the newest provider sends it. */
export function failedAs(major: Major): string {
  return major === 'v4' ? '{"error":"no clock"}' : 'no clock'
}

/** All parts of a stream. */
export async function allOf(parts: AsyncIterable<ModelPart>): Promise<readonly ModelPart[]> {
  const seen: ModelPart[] = []
  for await (const part of parts) seen.push(part)
  return seen
}

/** The response a stream came to, and that it came once and last. */
export async function responseOf(parts: AsyncIterable<ModelPart>): Promise<ModelResponse> {
  const responses = (await allOf(parts)).map((part, at, all) => ({ part, isLast: at === all.length - 1 }))
  const [found, ...more] = responses.filter(({ part }) => part.type === 'response')
  if (found?.part.type !== 'response' || !found.isLast || more.length > 0)
    throw new Error('not one response at the end')
  return found.part.response
}

/** The rejection of a promise. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
}
