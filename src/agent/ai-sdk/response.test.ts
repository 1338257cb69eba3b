import { expect, test } from 'vitest'
import { wire } from '../../protocol/index.ts'
import type { Content, GenerateResult } from './language-model.ts'
import { toResponse } from './response.ts'

const answering = (result: Partial<GenerateResult>) =>
  toResponse({ content: [], finishReason: { unified: 'stop' }, usage: {}, ...result })
const called = (input: string, more: object = {}): Content => ({
  type: 'tool-call',
  toolCallId: '1',
  toolName: 'shell',
  input,
  ...more,
})

test('an empty answer is a valid response, frozen', () => {
  const made = answering({})
  expect(made).toEqual({ content: [], stopReason: 'end', usage: { inputTokens: 0, outputTokens: 0 } })
  expect(Object.isFrozen(made.content)).toBe(true)
})

test.each([
  ['{"command":"ls"}', { command: 'ls' }],
  ['', {}],
  ['  ', {}],
  ['{"command', '{"command'],
  ['"words"', 'words'],
  ['null', null],
  ['{"id":9007199254740993}', '{"id":9007199254740993}'],
  ['{"id":1,"\\u0069d":2}', '{"id":1,"\\u0069d":2}'],
])('the input %j is read as %j', (text, input) => {
  expect(answering({ content: [called(text)] }).content).toEqual([{ type: 'tool_use', id: '1', name: 'shell', input }])
})

test.each([
  [
    { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
    { inputTokens: 7, outputTokens: 3 },
  ],
  [
    { inputTokens: 7, outputTokens: 3, cachedInputTokens: 2, reasoningTokens: 1 },
    { inputTokens: 7, outputTokens: 3, cachedInputTokens: 2, reasoningTokens: 1 },
  ],
  [
    { inputTokens: { total: 7, noCache: 5, cacheRead: 2 }, outputTokens: { total: 3, text: 2, reasoning: 1 } },
    { inputTokens: 7, outputTokens: 3, cachedInputTokens: 2, reasoningTokens: 1 },
  ],
  [
    { inputTokens: { total: undefined, cacheRead: undefined }, outputTokens: { total: undefined } },
    { inputTokens: 0, outputTokens: 0 },
  ],
  [
    { inputTokens: Number.NaN, outputTokens: -1, cachedInputTokens: 1.6 },
    { inputTokens: 0, outputTokens: 0, cachedInputTokens: 2 },
  ],
])('the usage %j is counted', (usage, counted) => {
  expect(answering({ usage }).usage).toEqual(counted)
})

test.each([
  ['stop', undefined, 'end'],
  ['stop', 'end_turn', 'end'],
  ['stop', 'stop_sequence', 'stop_sequence'],
  ['stop', 'pause_turn', 'other'],
  ['length', 'max_tokens', 'max_tokens'],
  ['content-filter', 'refusal', 'refusal'],
  ['tool-calls', 'tool_use', 'tool_use'],
  ['error', 'MALFORMED_FUNCTION_CALL', 'other'],
  ['unheard-of', undefined, 'other'],
  ['toString', 'constructor', 'other'],
])('finished for %s (%s) is stopped for %s', (unified, raw, stopReason) => {
  expect(answering({ finishReason: { unified, raw } }).stopReason).toBe(stopReason)
})

test('a finish reason that is a plain string is mapped, and kept in the metadata if ours is less precise', () => {
  expect(answering({ finishReason: 'tool-calls' }).stopReason).toBe('tool_use')
  expect(answering({ finishReason: 'unknown' })).toMatchObject({
    stopReason: 'other',
    metadata: { pawl: { finishReason: 'unknown' } },
  })
})

test('parts of unknown types are kept as JSON in the metadata of the answer', () => {
  const strangers = [
    { type: 'file', mediaType: 'image/png', data: new Uint8Array([1, 2, 255]) },
    { type: 'file', mediaType: 'image/png', data: Buffer.from([1, 2, 255]) },
    { type: 'source', sourceType: 'url', id: 's1', url: new URL('https://example.com/'), title: undefined },
    called('{}', { providerExecuted: true }),
    { type: 'tool-result', toolCallId: '1', toolName: 'shell', result: { size: 12n } },
    { type: 'hologram', depth: 3 },
  ] as readonly Content[]
  const made = answering({
    content: [...strangers, { type: 'text', text: 'So' }],
    warnings: [{ type: 'other', message: 'Hm' }],
    providerMetadata: { openai: { responseId: 'r1' } },
  })
  expect(made.content).toEqual([{ type: 'text', text: 'So' }])
  expect(made.metadata).toEqual({
    openai: { responseId: 'r1' },
    pawl: {
      content: [
        { type: 'file', mediaType: 'image/png', data: 'AQL/' },
        { type: 'file', mediaType: 'image/png', data: 'AQL/' },
        { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.com/' },
        { type: 'tool-call', toolCallId: '1', toolName: 'shell', input: '{}', providerExecuted: true },
        { type: 'tool-result', toolCallId: '1', toolName: 'shell', result: { size: '12' } },
        { type: 'hologram', depth: 3 },
      ],
      warnings: [{ type: 'other', message: 'Hm' }],
    },
  })
  expect(wire.modelResponse.decode(wire.modelResponse.encode(made))).toEqual(made)
})

test.each([
  [{ anthropic: { signature: 'S' } }, { signature: 'S' }],
  [{ openai: { itemId: 'rs_1', reasoningEncryptedContent: 'S' } }, { id: 'rs_1', signature: 'S' }],
  [{ openai: { itemId: 'rs_1', reasoningEncryptedContent: null } }, { id: 'rs_1' }],
  [{ google: { thoughtSignature: 'S' } }, { signature: 'S' }],
  [{ anthropic: { redactedData: 'D' } }, {}],
])('reasoning with %j can be read without knowing the provider', (providerMetadata, read) => {
  expect(answering({ content: [{ type: 'reasoning', text: 'So', providerMetadata }] }).content).toEqual([
    { type: 'reasoning', text: 'So', ...read, metadata: providerMetadata },
  ])
})

test('later changes to the provider’s metadata do not change the response', () => {
  const openai = { itemId: 'm1' }
  const made = answering({ content: [{ type: 'text', text: 'So', providerMetadata: { openai } }] })
  openai.itemId = 'm2'
  expect(made.content[0]?.metadata).toEqual({ openai: { itemId: 'm1' } })
})
