import { Agent, type Model, type ModelRequest, type ModelResponse, Usage } from '@openai/agents'
import { assistantMessage, functionCall } from '@openai/agents/testing'
import { describe, expect, test } from 'vitest'
import { noting, runAgent, runner } from '../../../test/bridges/openai-agents/scripted.ts'
import { redact } from '../../hooks/index.ts'
import { deny, guard, type Hook, modify, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const secret = 'hunter2-of-the-vault'
const key = 'AKIAIOSFODNN7EXAMPLF'
const noSecret = guard({
  name: 'no-secret',
  on: 'model.after',
  run: ({ response }) => (JSON.stringify(response).includes(secret) ? deny('it says the secret') : undefined),
})

/** A model that answers with these items, and keeps its requests. */
function answering(...turns: readonly Partial<ModelResponse>[]) {
  const requests: ModelRequest[] = []
  const next = (request: ModelRequest): ModelResponse => {
    requests.push(request)
    const { output = [], ...more } = turns[requests.length - 1] ?? { output: [assistantMessage('done')] }
    return { usage: new Usage({ requests: 1 }), responseId: 'resp_1', ...more, output }
  }
  const model: Model = {
    getResponse: async (request) => next(request),
    async *getStreamedResponse(request) {
      const { responseId: id = 'resp_1', output, providerData } = next(request)
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      yield { type: 'response_started' }
      yield { type: 'response_done', response: { id, usage, output, ...(providerData && { providerData }) } } as never
    },
  }
  return { model, requests }
}

function agentOf(model: Model, hooks: readonly Hook[]) {
  return withPawl(new Agent({ name: 'clerk', model, tools: [noting('see', [])] }), { hooks, logger: false })
}

const message = (part: object, more: object = {}) => ({
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [part],
  ...more,
})

const hidden: Readonly<Record<string, object>> = {
  'raw reasoning': { type: 'reasoning', content: [], rawContent: [{ type: 'reasoning_text', text: secret }] },
  'the data of a part of reasoning': {
    type: 'reasoning',
    content: [{ type: 'input_text', text: 'ok', providerData: { said: secret } }],
  },
  'the data of reasoning': { type: 'reasoning', content: [], providerData: { summary: secret } },
  'the data of a message': message({ type: 'output_text', text: 'hi' }, { providerData: { said: secret } }),
  'an annotation': message({ type: 'output_text', text: 'hi', providerData: { annotations: [{ title: secret }] } }),
  'a refusal': message({ type: 'refusal', refusal: secret }),
  'a recording': message({ type: 'audio', audio: 'AAAA', transcript: secret }),
  'a picture': message({ type: 'image', image: `data:text/plain,${secret}` }),
  'a call of a hosted tool': { type: 'hosted_tool_call', name: 'search', arguments: secret, status: 'completed' },
  'the data of a call': functionCall('see', {}, { callId: 'a', providerData: { thought: secret } }),
}

describe('a guard sees', () => {
  test.each(Object.entries(hidden))('%s in an answer', async (_, item) => {
    const output = [item as never, assistantMessage('hello')]
    await expect(runAgent(agentOf(answering({ output }).model, [noSecret]))).rejects.toThrow('it says the secret')
    const streamed = await runner().run(agentOf(answering({ output }).model, [noSecret]), 'go', { stream: true })
    const shown: unknown[] = []
    const read = async () => {
      for await (const event of streamed) shown.push(event)
      await streamed.completed
    }
    await expect(read()).rejects.toThrow('it says the secret')
    expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('the data of the provider about all of an answer', async () => {
    const { model } = answering({ output: [assistantMessage('hello')], providerData: { logprobs: [secret] } })
    await expect(runAgent(agentOf(model, [noSecret]))).rejects.toThrow('it says the secret')
  })

  test('the same in later requests', async () => {
    const no = guard({
      name: 'no',
      on: 'model.before',
      run: ({ request }) => (JSON.stringify(request).includes(secret) ? deny('the request says it') : undefined),
    })
    for (const item of Object.values(hidden)) {
      const { model, requests } = answering()
      const input = [{ role: 'user', content: 'go' }, item] as never
      await expect(runner().run(agentOf(model, [no]), input)).rejects.toThrow('the request says it')
      expect(requests).toEqual([])
    }
  })

  test('the beginning of long data, and how long it is', async () => {
    const seen: unknown[] = []
    const look = guard({ name: 'look', on: 'model.before', run: ({ request }) => void seen.push(request.messages) })
    const { model, requests } = answering()
    const picture = { type: 'input_image', image: `data:image/png;base64,${'A'.repeat(5000)}` }
    await runner().run(agentOf(model, [look]), [{ role: 'user', content: [picture] }] as never)
    expect(JSON.stringify(seen)).toContain('A… (5022 characters)')
    expect(JSON.stringify(seen).length).toBeLessThan(600)
    expect(JSON.stringify(requests)).toContain('A'.repeat(5000))
  })
})

describe('redact takes a key out of', () => {
  test('all texts of reasoning, in the answer and in the next request, and nothing of its provider stays', async () => {
    const reasoning = {
      type: 'reasoning',
      id: 'rs_1',
      content: [{ type: 'input_text', text: `the key is ${key}` }],
      rawContent: [{ type: 'reasoning_text', text: `raw ${key}` }],
      providerData: { encrypted: key },
    } as never
    const { model, requests } = answering({
      output: [reasoning, functionCall('see', {}, { callId: 'a' })],
      providerData: { raw: key },
      rawUsage: { raw: key },
    } as never)
    const result = await runAgent(agentOf(model, redact()))
    expect(JSON.stringify([result.newItems, result.rawResponses, result.history, requests])).not.toContain(key)
    expect(requests[1]?.input).toContainEqual({
      type: 'reasoning',
      id: 'rs_1',
      content: [{ type: 'input_text', text: 'the key is [redacted]' }],
      rawContent: [{ type: 'reasoning_text', text: 'raw [redacted]' }],
    })
    expect(result.rawResponses[0]?.responseId).toBe('resp_1')
  })

  test('a message with annotations and log probabilities, a refusal and a recording', async () => {
    const said = (part: object) => message({ ...part, providerData: { logprobs: [key] } }, { providerData: { key } })
    const output = [
      said({ type: 'output_text', text: key }),
      said({ type: 'refusal', refusal: key }),
      said({ type: 'audio', audio: key, transcript: key }),
    ] as never
    const { rawResponses } = await runAgent(agentOf(answering({ output }).model, redact()))
    expect(rawResponses[0]?.output).toEqual([
      message({ type: 'output_text', text: '[redacted]' }),
      message({ type: 'refusal', refusal: '[redacted]' }),
      message({ type: 'output_text', text: '[redacted]' }),
    ])
  })

  test('an answer that its provider repeats, so that a guard of all of it does not find the key', async () => {
    const clean = guard({
      name: 'clean',
      on: 'model.after',
      run: ({ response }) => (JSON.stringify(response).includes(key) ? deny('it says the key') : undefined),
    })
    const call = functionCall('see', { key }, { callId: 'a' })
    const output = [
      { ...call, providerData: { function: { arguments: call.arguments } } },
      assistantMessage(`it is ${key}`),
    ]
    const { model } = answering({ output, providerData: { choices: [{ text: `it is ${key}` }] } })
    const { rawResponses } = await runAgent(agentOf(model, [...redact(), clean]))
    expect(JSON.stringify(rawResponses[0])).not.toContain(key)
  })

  test('one part of a message of a request, and the other parts stay', async () => {
    const { model, requests } = answering()
    const picture = { type: 'input_image', image: 'data:image/png;base64,AA==' }
    const words = (text: string) => ({ type: 'input_text', text })
    const input = [{ role: 'user', content: [words('look'), picture, words(key)], providerData: { mark: 1 } }] as never
    await runner().run(agentOf(model, redact()), input)
    expect(requests[0]?.input).toEqual([
      { role: 'user', content: [words('look'), picture, words('[redacted]')], providerData: { mark: 1 } },
    ])
  })
})

test('parts that a hook takes out of the metadata are taken out of the answer', async () => {
  const clean = transform({
    name: 'clean',
    on: 'model.after',
    run: ({ response: { metadata: _, ...response } }) => modify({ response }),
  })
  const output = Object.values(hidden).filter(
    (item) => !['a refusal', 'a recording'].some((name) => hidden[name] === item),
  )
  const items = output.filter((item) => item !== hidden['raw reasoning'] && !('callId' in item)) as never[]
  const { rawResponses } = await runAgent(
    agentOf(answering({ output: [...items, assistantMessage('ok')] }).model, [clean]),
  )
  expect(JSON.stringify(rawResponses)).not.toContain(secret)
  expect(JSON.stringify(rawResponses)).toContain('ok')
})
