import { expect, test } from 'vitest'
import {
  type ContentBlock,
  type Message,
  type ModelRequest,
  systemText,
  type ToolResultBlock,
  userText,
} from '../../protocol/index.ts'
import { callOptions } from './prompt.ts'

const asking = (request: Partial<ModelRequest>, provider = 'anthropic.messages') =>
  callOptions({ model: 'any', messages: [], ...request }, provider)
const promptOf = (...messages: readonly Message[]) => asking({ messages }).prompt
const saying = (role: Message['role'], ...content: readonly ContentBlock[]): Message => ({ role, content })

test('settings are mapped to their names, and missing ones are left out', () => {
  const { signal } = new AbortController()
  const request = { model: 'any', messages: [], maxTokens: 5, temperature: 0, stop: ['END'] }
  expect(callOptions(request, 'any', signal)).toEqual({
    prompt: [],
    maxOutputTokens: 5,
    temperature: 0,
    stopSequences: ['END'],
    abortSignal: signal,
  })
  expect(asking({ tools: [] })).toEqual({ prompt: [] })
})

test('a tool without a schema takes an empty object', () => {
  expect(asking({ tools: [{ name: 'now', kind: 'other', metadata: { openai: { strict: true } } }] }).tools).toEqual([
    {
      type: 'function',
      name: 'now',
      inputSchema: { type: 'object', properties: {} },
      providerOptions: { openai: { strict: true } },
    },
  ])
})

test('the instructions come first, and system messages stay in their place', () => {
  expect(asking({ system: 'Be brief.', messages: [userText('Hi'), systemText('Hurry.')] }).prompt).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    { role: 'system', content: 'Hurry.' },
  ])
  expect(asking({ system: '' }).prompt).toEqual([])
})

test('the options of a system message are its own and those of its texts', () => {
  const message: Message = {
    role: 'system',
    metadata: { one: { a: 1, b: 1 } },
    content: [
      { type: 'text', text: 'Be ', metadata: { one: { b: 2 } } },
      { type: 'text', text: 'brief.', metadata: { two: { c: 3 } } },
    ],
  }
  expect(promptOf(message)).toEqual([
    { role: 'system', content: 'Be brief.', providerOptions: { one: { a: 1, b: 2 }, two: { c: 3 } } },
  ])
})

test('only the objects in metadata are options, and our own corner is not', () => {
  const metadata = { openai: { user: 'u1' }, remark: 'ours', list: [1], nothing: null, pawl: { warnings: [] } }
  expect(asking({ metadata }).providerOptions).toEqual({ openai: { user: 'u1' } })
  expect(asking({ metadata: { remark: 'ours' } }).providerOptions).toBeUndefined()
})

test('a result is named and described after its call, in text or JSON, as an error or not', () => {
  const metadata = { openai: { itemId: 'fc_1' } }
  const result = (callId: string, output: ToolResultBlock['output'], isError: boolean) =>
    ({ type: 'tool_result', callId, output, isError }) as const
  const prompt = promptOf(
    saying('assistant', { type: 'tool_use', id: '1', name: 'shell', input: { command: 'ls' }, metadata }),
    saying('tool', result('1', 'a.ts', false), result('1', { files: 1 }, false)),
    saying('tool', result('1', 'broken', true), result('2', null, true)),
  )
  const named = { type: 'tool-result', toolCallId: '1', toolName: 'shell', providerOptions: metadata }
  expect(prompt.slice(1)).toEqual([
    {
      role: 'tool',
      content: [
        { ...named, output: { type: 'text', value: 'a.ts' } },
        { ...named, output: { type: 'json', value: { files: 1 } } },
      ],
    },
    {
      role: 'tool',
      content: [
        { ...named, output: { type: 'error-text', value: 'broken' } },
        { type: 'tool-result', toolCallId: '2', toolName: 'unknown', output: { type: 'error-json', value: null } },
      ],
    },
  ])
})

test('metadata of a result wins over the metadata of its call', () => {
  const prompt = promptOf(
    saying('assistant', { type: 'tool_use', id: '1', name: 'now', input: {}, metadata: { one: { a: 1 } } }),
    saying('tool', { type: 'tool_result', callId: '1', output: '', isError: false, metadata: { one: { b: 2 } } }),
  )
  expect(prompt[1]).toHaveProperty('content[0].providerOptions', { one: { b: 2 } })
})

test('a block goes under the role that can carry it, in its order', () => {
  const mixed = saying(
    'user',
    { type: 'tool_result', callId: '1', output: 'done', isError: false },
    { type: 'text', text: 'And ' },
    { type: 'text', text: 'now?' },
    { type: 'tool_use', id: '2', name: 'now', input: {} },
  )
  expect(promptOf(mixed).map(({ role, content }) => [role, content.length])).toEqual([
    ['tool', 1],
    ['user', 2],
    ['assistant', 1],
  ])
  expect(promptOf(saying('tool', { type: 'text', text: 'Hm' }))).toMatchObject([{ role: 'user' }])
})

test('an empty text is left out, unless it has metadata of the provider', () => {
  const metadata = { anthropic: { type: 'compaction' } }
  expect(promptOf(saying('assistant', { type: 'text', text: '' }), userText('Hm'))).toHaveLength(1)
  expect(promptOf(saying('assistant', { type: 'text', text: '', metadata }))).toHaveLength(1)
})

test.each([['{"broken'], [null], [[1]], [7]])('input that is not an object is sent inside one: %j', (input) => {
  const prompt = promptOf(saying('assistant', { type: 'tool_use', id: '1', name: 'now', input }))
  expect(prompt[0]).toHaveProperty('content[0].input', { rawInvalidInput: input })
})

test.each([
  ['anthropic.messages', { anthropic: { signature: 'S' } }],
  ['vertex.anthropic.messages', { anthropic: { signature: 'S' } }],
  ['openai.responses', { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'S' } }],
  ['azure.responses', { azure: { itemId: 'rs_1', reasoningEncryptedContent: 'S' } }],
  ['google.generative-ai', { google: { thoughtSignature: 'S' } }],
  ['amazon-bedrock', { bedrock: { signature: 'S' } }],
])('reasoning without metadata is signed in the format of %s', (provider, options) => {
  const messages = [saying('assistant', { type: 'reasoning', text: 'So', id: 'rs_1', signature: 'S' })]
  expect(asking({ messages }, provider).prompt[0]).toHaveProperty('content[0].providerOptions', options)
})

test('metadata of reasoning is believed before its id and signature: they may be from another provider', () => {
  const metadata = { anthropic: { signature: 'S' } }
  const messages = [saying('assistant', { type: 'reasoning', text: 'So', signature: 'S', metadata })]
  expect(asking({ messages }, 'openai.responses').prompt[0]).toHaveProperty('content[0].providerOptions', metadata)
})

test('reasoning without a signature is sent without provider options', () => {
  const prompt = promptOf(saying('assistant', { type: 'reasoning', text: 'So' }))
  expect(prompt).toEqual([{ role: 'assistant', content: [{ type: 'reasoning', text: 'So' }] }])
})
