import { expect, test } from 'vitest'
import type { ModelPart } from '../model.ts'
import type { StreamPart } from './language-model.ts'
import { streamParts } from './stream.ts'

const finish: StreamPart = { type: 'finish', finishReason: { unified: 'stop' }, usage: {} }

function streamOf(parts: readonly unknown[], cancelled: () => void = () => undefined): ReadableStream<StreamPart> {
  const pending = [...parts] as StreamPart[]
  return new ReadableStream<StreamPart>({
    pull(controller) {
      const next = pending.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(next)
    },
    cancel: cancelled,
  })
}

async function read(...parts: readonly unknown[]): Promise<readonly ModelPart[]> {
  const seen: ModelPart[] = []
  for await (const part of streamParts(streamOf(parts))) seen.push(part)
  return seen
}

test('blocks that grow at the same time are kept apart, in the order they began', async () => {
  const parts = await read(
    { type: 'text-start', id: '1' },
    { type: 'reasoning-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'a' },
    { type: 'reasoning-delta', id: '1', delta: 'x' },
    { type: 'text-delta', id: '1', delta: 'b' },
    { type: 'reasoning-end', id: '1' },
    { type: 'text-end', id: '1' },
    { type: 'text-delta', id: '1', delta: 'c' },
    finish,
  )
  expect(parts.slice(0, -1).map((part) => ('text' in part ? part.text : part.type))).toEqual(['a', 'x', 'b', 'c'])
  expect(parts.at(-1)).toMatchObject({
    response: {
      content: [
        { type: 'text', text: 'ab' },
        { type: 'reasoning', text: 'x' },
        { type: 'text', text: 'c' },
      ],
    },
  })
})

test('all metadata of a block is kept, whichever part it came with', async () => {
  const parts = await read(
    {
      type: 'reasoning-start',
      id: '1',
      providerMetadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: null } },
    },
    { type: 'reasoning-delta', id: '1', delta: '', providerMetadata: { anthropic: { signature: 'S' } } },
    { type: 'reasoning-end', id: '1', providerMetadata: { openai: { itemId: 'rs_1' } } },
    finish,
  )
  expect(parts).toHaveLength(1)
  expect(parts[0]).toMatchObject({
    response: {
      content: [
        {
          signature: 'S',
          metadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: null }, anthropic: { signature: 'S' } },
        },
      ],
    },
  })
})

test('the input of a call is shown whole where it did not come in pieces, and never twice', async () => {
  const parts = await read(
    { type: 'tool-call', toolCallId: '1', toolName: 'shell', input: '{"a":1}' },
    { type: 'tool-input-start', id: '2', toolName: 'now' },
    { type: 'tool-input-delta', id: '2', delta: '{}' },
    { type: 'tool-input-end', id: '2' },
    { type: 'tool-call', toolCallId: '2', toolName: 'now', input: '{}' },
    finish,
  )
  expect(parts.slice(0, -1)).toEqual([
    { type: 'tool_input', id: '1', name: 'shell', text: '{"a":1}' },
    { type: 'tool_input', id: '2', name: 'now', text: '{}' },
  ])
})

test('calls that the provider runs itself are not streamed as tool input, and are kept in the metadata', async () => {
  const parts = await read(
    { type: 'tool-input-start', id: '1', toolName: 'web_search', providerExecuted: true },
    { type: 'tool-input-delta', id: '1', delta: '{}' },
    { type: 'tool-call', toolCallId: '1', toolName: 'web_search', input: '{}', providerExecuted: true },
    { type: 'hologram' },
    { type: 'ping' },
    { type: 'raw', rawValue: 1 },
    finish,
  )
  expect(parts).toMatchObject([
    { response: { content: [], metadata: { pawl: { content: [{ type: 'tool-call' }, { type: 'hologram' }] } } } },
  ])
})

test('id, model, usage, warnings and metadata are in the response', async () => {
  const [last] = await read(
    { type: 'stream-start', warnings: [{ type: 'other' }] },
    { type: 'response-metadata', id: 'r1', modelId: 'm1', timestamp: new Date(0) },
    {
      ...finish,
      usage: { inputTokens: { total: 3 }, outputTokens: { total: 2 } },
      providerMetadata: { one: { a: 1 } },
    },
  )
  expect(last).toEqual({
    type: 'response',
    response: {
      content: [],
      stopReason: 'end',
      usage: { inputTokens: 3, outputTokens: 2 },
      model: 'm1',
      id: 'r1',
      metadata: { one: { a: 1 }, pawl: { warnings: [{ type: 'other' }] } },
    },
  })
})

test.each([
  ['without a finish', [{ type: 'text-delta', id: '1', delta: 'a' }]],
  ['interrupted', [{ type: 'finish', finishReason: { unified: 'interrupted' }, usage: {} }]],
])('a stream that ends %s has no response', async (_, parts) => {
  await expect(read(...parts)).rejects.toMatchObject({ code: 'model-failed', retryable: true })
})

test('an error in the stream is thrown, and the rest of the stream is cancelled', async () => {
  let cancelled = false
  const stream = streamOf([{ type: 'error', error: 'words' }, finish], () => {
    cancelled = true
  })
  await expect(streamParts(stream).next()).rejects.toMatchObject({ message: 'words', cause: 'words' })
  expect(cancelled).toBe(true)
  expect(stream.locked).toBe(false)
})

test('breaking out of the loop cancels the stream, even if cancelling fails', async () => {
  let cancelled = false
  const stream = streamOf([{ type: 'text-delta', id: '1', delta: 'a' }, finish], () => {
    cancelled = true
    throw new Error('gone already')
  })
  for await (const part of streamParts(stream)) {
    expect(part).toEqual({ type: 'text', text: 'a' })
    break
  }
  expect(cancelled).toBe(true)
})

test('the stream of a provider that ignores the abort signal is abandoned', async () => {
  const control = new AbortController()
  const parts = streamParts(streamOf([{ type: 'text-delta', id: '1', delta: 'a' }, finish]), control.signal)
  await parts.next()
  control.abort(new Error('enough'))
  await expect(parts.next()).rejects.toThrow('enough')
})
