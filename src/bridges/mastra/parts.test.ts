import { Agent, type AgentConfig } from '@mastra/core/agent'
import { describe, expect, test } from 'vitest'
import { redact } from '../../hooks/index.ts'
import { deny, guard, type Hook, modify, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const secret = 'hunter2 of the vault'
const key = 'AKIAIOSFODNN7EXAMPLF'
const usage = { inputTokens: 7, outputTokens: 5, totalTokens: 12 }
const noSecret = guard({
  name: 'no-secret',
  on: 'model.after',
  run: ({ response }) => (JSON.stringify(response).includes(secret) ? deny('it says the secret') : undefined),
})
const noKey = guard({
  name: 'no-key',
  on: 'model.after',
  run: ({ response }) => (JSON.stringify(response).includes(key) ? deny('it says the key') : undefined),
})

type Part = Readonly<Record<string, unknown>> & { readonly type: string }

interface Script {
  readonly content: readonly Part[]
  /** Beside the content: chunks, and fields of the result and of its end. */
  readonly raw?: unknown
  readonly result?: object
  readonly finish?: object
}

/** A model that answers once with these parts, and then with words; it keeps its prompts. */
function modelOf({ content, raw, result, finish }: Script) {
  const turns = [content]
  const prompts: string[] = []
  const next = ({ prompt }: { readonly prompt: unknown }) => {
    prompts.push(JSON.stringify(prompt))
    return turns.shift() ?? [{ type: 'text', text: 'done' }]
  }
  const reasonOf = (parts: readonly Part[]) =>
    parts.some(({ type, providerExecuted }) => type === 'tool-call' && providerExecuted !== true)
      ? 'tool-calls'
      : 'stop'
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate(options: { readonly prompt: unknown }) {
      const parts = next(options)
      return { content: parts, finishReason: reasonOf(parts), usage, warnings: [], ...finish, ...result }
    },
    async doStream(options: { readonly prompt: unknown }) {
      const parts = next(options)
      const chunk = raw === undefined ? [] : [{ type: 'raw', rawValue: raw }]
      const all = [
        { type: 'stream-start', warnings: [] },
        ...chunk,
        ...parts.flatMap(streamed),
        ...chunk,
        { type: 'finish', finishReason: reasonOf(parts), usage, ...finish },
      ]
      return { stream: ReadableStream.from(all), ...result }
    },
  }
  return { model: model as unknown as AgentConfig['model'], prompts }
}

function streamed(part: Part, at: number): readonly object[] {
  const id = String(at)
  if (part.type === 'text' || part.type === 'reasoning') {
    const { type, text, ...more } = part
    return [
      { type: `${type}-start`, id },
      { type: `${type}-delta`, id, delta: text },
      { type: `${type}-end`, id, ...more },
    ]
  }
  if (part.type !== 'tool-call') return [part]
  const { toolCallId, toolName, input, providerExecuted } = part
  return [
    { type: 'tool-input-start', id: toolCallId, toolName, providerExecuted },
    { type: 'tool-input-delta', id: toolCallId, delta: input },
    { type: 'tool-input-end', id: toolCallId },
    part,
  ]
}

function agentOf(script: Script, hooks: readonly Hook[], more: object = {}) {
  const { model, prompts } = modelOf(script)
  const config = { id: 'clerk', name: 'clerk', instructions: 'Be brief.', model, ...more } as AgentConfig
  return { agent: new Agent(withPawl(config, { hooks, logger: false })), prompts }
}

const words = (text: string): Part => ({ type: 'text', text })

async function streamOf(agent: Agent, options: object = {}): Promise<readonly { readonly type: string }[]> {
  const { fullStream } = await agent.stream('go', options)
  const shown: { readonly type: string }[] = []
  for await (const part of fullStream) shown.push(part as { readonly type: string })
  return shown
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ran = { toolCallId: 'z', toolName: 'search', providerExecuted: true }

describe('a guard sees in an answer', () => {
  test.each<[string, Part]>([
    ['the address of a source', { type: 'source', sourceType: 'url', id: '1', url: `https://x.y/${secret}` }],
    ['the title of a source', { type: 'source', sourceType: 'url', id: '1', url: 'https://x.y', title: secret }],
    ['a file with a text', { type: 'file', mediaType: 'text/plain', data: base64(secret) }],
    ['a file with a text in another form', { type: 'file', mediaType: 'text/plain', data: secret }],
    ['a file of another type', { type: 'file', mediaType: 'image/svg', data: secret }],
    ['the result of a tool that the provider ran', { type: 'tool-result', ...ran, result: { found: secret } }],
    ['data of the provider', { ...words('hi'), providerMetadata: { any: { logprobs: [secret] } } }],
    ['a part of another type', { type: 'custom', kind: 'x.y', said: secret }],
    ['words without a beginning', { type: 'text-delta', id: 'lost', delta: secret }],
  ])('%s', async (_, part) => {
    const script = { content: [words('hello'), part] }
    const shown = await streamOf(agentOf(script, [noSecret]).agent).catch((error: unknown) => String(error))
    expect(JSON.stringify(shown)).toContain('it says the secret')
    expect(JSON.stringify(shown)).not.toContain(secret)
    expect(JSON.stringify(shown)).not.toContain(base64(secret))
  })

  test('another input in the stream of a call than in the call', async () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'see', input: '{}' }
    const delta = { type: 'tool-input-delta', id: 'a', delta: secret }
    const start = { type: 'tool-input-start', id: 'a', toolName: 'see' }
    const model = {
      specificationVersion: 'v2',
      provider: 'p',
      modelId: 'm',
      supportedUrls: {},
      doStream: async () => ({
        stream: ReadableStream.from([start, delta, call, { type: 'finish', finishReason: 'tool-calls', usage }]),
      }),
    }
    const shown = await streamOf(agentOf({ content: [] }, [noSecret], { model }).agent)
    expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('chunks, headers, bodies and data about all of it', async () => {
    for (const more of [
      { raw: { said: secret } },
      { result: { response: { body: { said: secret } } } },
      { result: { response: { headers: { said: secret } } } },
      { finish: { providerMetadata: { any: { said: secret } } } },
    ]) {
      const { agent } = agentOf({ content: [words('hello')], ...more }, [noSecret])
      const shown = await streamOf(agent, { includeRawChunks: true })
      expect(JSON.stringify(shown)).not.toContain(secret)
      expect(shown.map(({ type }) => type)).toContain('error')
    }
  })
})

describe('redact takes a key out of', () => {
  const all: Script = {
    content: [
      { ...words(`the key is ${key}`), providerMetadata: { any: { logprobs: [key] } } },
      words('hello'),
      {
        type: 'source',
        sourceType: 'url',
        id: '1',
        url: 'https://x.y',
        title: key,
        providerMetadata: { any: { key } },
      },
      { type: 'file', mediaType: 'text/plain', data: base64(`file ${key}`) },
      { type: 'tool-call', ...ran, input: '{}' },
      { type: 'tool-result', ...ran, result: { found: key } },
    ],
    raw: { delta: `the key is ${key}` },
    result: { response: { id: 'r_1', body: `the key is ${key}`, headers: { 'x-key': key } } },
    finish: { providerMetadata: { any: { logprobs: [key] } } },
  }

  test('all parts of a streamed answer, and nothing else of the provider stays', async () => {
    const shown = await streamOf(agentOf(all, redact()).agent, { includeRawChunks: true })
    const text = JSON.stringify(shown)
    expect(text).not.toContain(key)
    expect(text).not.toContain(base64(`file ${key}`))
    expect(text).toContain('the key is [redacted]')
    expect(text).toContain(base64('file [redacted]'))
    expect(text).toContain('"found":"[redacted]"')
    expect(text).toContain('https://x.y')
    expect(shown.map(({ type }) => type)).not.toContain('raw')
    expect(shown.at(-1)).toMatchObject({ type: 'finish', payload: { stepResult: { reason: 'stop' } } })
  })

  test('all parts of an awaited answer', async () => {
    const { agent } = agentOf(all, redact())
    const { text, response, totalUsage, ...result } = await agent.generate('go', { includeRawChunks: true })
    expect([text, response?.id, totalUsage.inputTokens]).toEqual(['the key is [redacted]hello', 'r_1', 7])
    expect(
      JSON.stringify([response, result.steps, result.sources, result.files, result.providerMetadata]),
    ).not.toContain(key)
  })

  test('text files and options of a request, and other files stay', async () => {
    const { agent, prompts } = agentOf({ content: [words('ok')] }, redact())
    const file = (mediaType: string, text: string) => ({ type: 'file' as const, mediaType, data: base64(text) })
    await agent.generate([
      {
        role: 'user',
        content: [{ type: 'text', text: 'read' }, file('text/plain', `key ${key}`), file('application/pdf', 'pdf')],
      },
    ])
    expect(prompts[0]).not.toContain(base64(`key ${key}`))
    expect(prompts[0]).toContain(base64('key [redacted]'))
    expect(prompts[0]).toContain(base64('pdf'))
  })

  test('an answer that its provider repeats, so that a guard of all of it does not find the key', async () => {
    const script = { content: [words(`the key is ${key}`)], raw: { text: `the key is ${key}` } }
    const shown = await streamOf(agentOf(script, [...redact(), noKey]).agent, { includeRawChunks: true })
    expect(JSON.stringify(shown)).toContain('the key is [redacted]')
  })
})

test('an answer that no hook touches keeps its chunks and the data of its provider', async () => {
  const body = { said: 'hello' }
  const { agent } = agentOf(
    { content: [words('hello')], raw: { any: 'chunk' }, result: { response: { id: 'r_1', body } } },
    [noSecret],
  )
  const shown = await streamOf(agent, { includeRawChunks: true })
  expect(shown.map(({ type }) => type)).toContain('raw')
})

test('parts that a hook takes out of the metadata are taken out of the answer', async () => {
  const clean = transform({
    name: 'clean',
    on: 'model.after',
    run: ({ response: { metadata: _, ...response } }) => modify({ response }),
  })
  const source = { type: 'source', sourceType: 'url', id: '1', url: `https://x.y/${secret}` }
  const picture = { type: 'file', mediaType: 'image/png', data: 'AAAA' }
  const shown = await streamOf(agentOf({ content: [words('hello'), source, picture] }, [clean]).agent)
  expect(JSON.stringify(shown)).toContain('hello')
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(JSON.stringify(shown)).not.toContain('AAAA')
})

test('equal requests are equal for hooks: the times of Mastra are no part of them', async () => {
  const seen: unknown[] = []
  const look = guard({ name: 'look', on: 'model.before', run: ({ request }) => void seen.push(request.messages) })
  await agentOf({ content: [words('ok')] }, [look]).agent.generate('go')
  expect(seen).toEqual([[{ role: 'user', content: [{ type: 'text', text: 'go' }] }]])
})
