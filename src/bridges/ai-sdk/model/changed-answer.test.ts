import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  simulateReadableStream,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import { redact } from '../../../hooks/index.ts'
import { modify, transform } from '../../../index.ts'
import { pawlMiddleware, withPawl } from '../index.ts'
import type { TheirAnswer, TheirPart } from '../sdk.ts'

const key = 'AKIAIOSFODNN7EXAMPLF'
const timestamp = new Date(0)
const tokens = { openai: { logprobs: [[{ token: 'AKIA' }, { token: 'IOSFODNN7EXAMPLF' }]] } }
const ids = { id: 'r1', modelId: 'm1', timestamp }
const whole: TheirAnswer = {
  ...answerOf('hello'),
  content: [
    { type: 'text', text: `key ${key}`, providerMetadata: { openai: { itemId: 'item_1' } } },
    { type: 'text', text: 'bye', providerMetadata: { openai: { itemId: 'item_2' } } },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://a.example' },
  ],
  warnings: [{ type: 'other', message: 'slow' }],
  response: { ...ids, headers: { x: 'y' }, body: { raw: `AKIA-IOSFODNN7EXAMPLF` } },
  providerMetadata: tokens,
}
const parts: readonly TheirPart[] = [
  { type: 'stream-start', warnings: whole.warnings },
  { type: 'raw', rawValue: `AKIA-IOSFODNN7EXAMPLF` },
  { type: 'response-metadata', ...ids },
  ...whole.content.flatMap((part, at): readonly TheirPart[] => {
    if (part.type !== 'text') return part.type === 'source' ? [part] : []
    const { text: delta, providerMetadata = {} } = part
    const id = String(at)
    return [
      { type: 'text-start', id, providerMetadata },
      { type: 'text-delta', id, delta },
      { type: 'text-end', id },
    ]
  }),
  { type: 'finish', finishReason: whole.finishReason, usage: whole.usage, providerMetadata: tokens },
]

const logged = globalThis.AI_SDK_LOG_WARNINGS
beforeAll(() => {
  globalThis.AI_SDK_LOG_WARNINGS = false
})
afterAll(() => {
  globalThis.AI_SDK_LOG_WARNINGS = logged
})

function model() {
  return new MockLanguageModelV4({
    doGenerate: whole,
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: [...parts], chunkDelayInMs: null, initialDelayInMs: null }),
    }),
  })
}

test('a changed answer has nothing that repeats its words, and keeps its ids, usage and warnings', async () => {
  const settings = { model: model(), prompt: 'go', include: { responseBody: true } }
  const result = await generateText(withPawl(settings, { hooks: [...redact()] }))
  expect(result.text).toBe('key [redacted]bye')
  expect(result.response).toMatchObject({ ...ids, timestamp })
  expect([result.warnings, result.usage.inputTokens]).toEqual([whole.warnings, 10])
  expect([result.response.body, result.providerMetadata]).toEqual([undefined, undefined])
  expect(result.sources).toHaveLength(1)
  expect(JSON.stringify(result.steps)).not.toContain('IOSFODNN7EXAMPLF')
})

test('a changed stream has as much', async () => {
  const result = streamText(
    withPawl({ model: model(), prompt: 'go', includeRawChunks: true }, { hooks: [...redact()] }),
  )
  const shown: unknown[] = []
  for await (const part of result.fullStream) shown.push(part)
  expect(await result.text).toBe('key [redacted]bye')
  expect(await result.response).toMatchObject(ids)
  expect([await result.warnings, (await result.usage).inputTokens]).toEqual([whole.warnings, 10])
  expect(await result.sources).toHaveLength(1)
  expect(JSON.stringify([shown, await result.steps])).not.toContain('IOSFODNN7EXAMPLF')
})

test('words that a hook changed lose the metadata of the old ones, and other words keep theirs', async () => {
  const middleware: LanguageModelMiddleware = pawlMiddleware({ hooks: [...redact({ where: ['model.after'] })] })
  const { content } = await wrapLanguageModel({ model: model(), middleware }).doGenerate({ prompt: [] })
  expect(content.filter(({ type }) => type === 'text')).toEqual([
    { type: 'text', text: 'key [redacted]' },
    whole.content[1],
  ])
})

test('an answer with a call that hooks changed has nothing that repeats its input', async () => {
  const input = JSON.stringify({ note: key })
  const answer: TheirAnswer = {
    ...whole,
    content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'save', input }],
    finishReason: { unified: 'tool-calls', raw: undefined },
  }
  const hide = transform({
    name: 'hide',
    on: 'tool.before',
    run: () => modify({ call: { input: { note: 'hidden' } } }),
  })
  const save = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'saved' })
  const settings = {
    model: new MockLanguageModelV4({ doGenerate: answer }),
    tools: { save },
    prompt: 'go',
    include: { responseBody: true },
  }
  const { steps } = await generateText(withPawl(settings, { hooks: [hide] }))
  expect(steps[0]?.toolCalls).toMatchObject([{ input: { note: 'hidden' } }])
  expect(steps[0]?.response).toMatchObject(ids)
  expect(JSON.stringify(steps)).not.toContain('IOSFODNN7EXAMPLF')
})
