import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scale } from '../../test/scale.ts'
import type { Json } from '../base/index.ts'
import { contextWith, createContext } from './context/context.ts'
import { contextVariables } from './context/variables.ts'
import type { Coding } from './json/codec.ts'
import { wire } from './wire.ts'

const text = fc.string()
const count = fc.nat()
const json = fc.jsonValue() as fc.Arbitrary<Json>
const jsonObject = fc.dictionary(fc.string(), json) as fc.Arbitrary<{ readonly [key: string]: Json }>
/** Keys listed in `maybe` are left out at times, never undefined. */
const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }, maybe: (keyof T)[]) =>
  fc.record(model, {
    requiredKeys: (Object.keys(model) as (keyof T)[]).filter((key) => !maybe.includes(key)) as never,
  })

const block = fc.oneof(
  record({ type: fc.constant('text'), text, metadata: jsonObject }, ['metadata']),
  record({ type: fc.constant('reasoning'), text, id: text, signature: text, metadata: jsonObject }, [
    'id',
    'signature',
    'metadata',
  ]),
  record({ type: fc.constant('tool_use'), id: text, name: text, input: json, metadata: jsonObject }, ['metadata']),
  record(
    {
      type: fc.constant('tool_result'),
      callId: text,
      output: json,
      isError: fc.boolean(),
      metadata: jsonObject,
    },
    ['metadata'],
  ),
)
const message = record(
  {
    role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
    content: fc.array(block),
    metadata: jsonObject,
  },
  ['metadata'],
)
const kind = fc.constantFrom('shell', 'read', 'write', 'edit', 'patch', 'search', 'web', 'mcp', 'agent', 'other')
const tool = record({ name: text, description: text, inputSchema: jsonObject, kind, metadata: jsonObject }, [
  'description',
  'inputSchema',
  'kind',
  'metadata',
])
const usage = record({ inputTokens: count, outputTokens: count, cachedInputTokens: count, reasoningTokens: count }, [
  'cachedInputTokens',
  'reasoningTokens',
])
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  contentBlock: block,
  message,
  toolDefinition: tool,
  toolCall: record(
    {
      id: text,
      name: text,
      input: json,
      kind,
      command: text,
      paths: fc.array(text),
      native: fc.record({ name: text, input: json }),
    },
    ['command'],
  ),
  toolResult: fc.record({ callId: text, output: json, isError: fc.boolean() }),
  usage,
  modelRequest: record(
    {
      model: text,
      system: text,
      messages: fc.array(message),
      tools: fc.array(tool),
      maxTokens: count,
      temperature: fc.double({ noNaN: true, noDefaultInfinity: true }),
      stop: fc.array(text),
      metadata: jsonObject,
    },
    ['system', 'tools', 'maxTokens', 'temperature', 'stop', 'metadata'],
  ),
  modelResponse: record(
    {
      content: fc.array(block),
      stopReason: fc.constantFrom('end', 'tool_use', 'max_tokens', 'stop_sequence', 'refusal', 'other'),
      usage,
      model: text,
      id: text,
      metadata: jsonObject,
    },
    ['model', 'id', 'metadata'],
  ),
}

const codecs: Readonly<Record<string, Coding<unknown> | undefined>> = wire

test.each(Object.keys(values))('%s survives the way out and back, through text, without loss', (name) => {
  const codec = codecs[name]
  if (codec === undefined) throw new Error(`the wire has no \`${name}\``)
  fc.assert(
    fc.property(values[name] ?? fc.nat(), (value) => {
      const sent = JSON.stringify(codec.encode(value))
      expect(JSON.stringify(codec.encode(codec.decode(JSON.parse(sent))))).toBe(sent)
      expect(JSON.parse(JSON.stringify(codec.decode(JSON.parse(sent))))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: scale(60, 200) },
  )
})

test('keys are snake_case on the wire; free JSON keeps its own keys', () => {
  const block = {
    type: 'tool_result',
    callId: 'c1',
    output: { someKey: 1, other_key: 2 },
    isError: false,
  } as const
  expect(wire.contentBlock.encode(block)).toEqual({
    type: 'tool_result',
    call_id: 'c1',
    output: { someKey: 1, other_key: 2 },
    is_error: false,
  })
})

test('optional parts that are not there are left out', () => {
  expect(wire.modelRequest.encode({ model: 'm', messages: [] })).toEqual({ model: 'm', messages: [] })
})

describe('a value that does not fit is refused with its place', () => {
  test.each([
    [
      wire.message,
      { role: 'usr', content: [] },
      '$.role must be one of system, user, assistant, tool, not "usr"',
      'did you mean `user`?',
    ],
    [
      wire.message,
      { role: 'user', content: [{ type: 'text' }] },
      '$.content[0].text must be text, not nothing',
      undefined,
    ],
    [wire.message, { role: 'user', content: [{ type: 'image' }] }, '$.content[0].type must be one of', undefined],
    [wire.message, { role: 'user', content: 'hi' }, '$.content must be a list, not "hi"', undefined],
    [
      wire.message,
      { role: 'user', content: [], contnt: 1 },
      '$ has a key `contnt` that is not known',
      'did you mean `content`?',
    ],
    [wire.message, null, '$ must be an object, not null', undefined],
    [wire.message, [], '$ must be an object, not a list', undefined],
    [
      wire.usage,
      { input_tokens: -1, output_tokens: 1 },
      '$.input_tokens must be a whole number from 0 up, not -1',
      undefined,
    ],
    [wire.usage, { input_tokens: 1.5, output_tokens: 1 }, '$.input_tokens must be', undefined],
    [wire.usage, { inputTokens: 1, output_tokens: 1 }, '$ has a key `inputTokens`', 'did you mean `input_tokens`?'],
    [
      wire.toolResult,
      { call_id: 'c', output: undefined, is_error: false },
      '$.output must be JSON, not nothing',
      undefined,
    ],
    [wire.toolResult, { call_id: 'c', output: () => 1, is_error: false }, '$.output must be JSON', undefined],
    [wire.toolResult, { call_id: 'c', output: new Date(), is_error: false }, '$.output must be JSON', undefined],
    [wire.toolResult, { call_id: 'c', output: Number.NaN, is_error: false }, '$.output must be JSON', undefined],
    [wire.usage, JSON.parse('{"input_tokens":1,"output_tokens":1,"__proto__":{}}'), 'a key `__proto__`', undefined],
  ])('%#', (codec, value, sentence, hint) => {
    expect(() => (codec as Coding<unknown>).decode(value)).toThrow(
      expect.objectContaining({
        code: 'bad-wire',
        message: expect.stringContaining(sentence),
        ...(hint && { hint }),
      }),
    )
  })
})

test('JSON of any depth is accepted, and frozen', () => {
  const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)
  const result = wire.toolResult.decode({ call_id: 'c', output: deep, is_error: false })
  expect(Object.isFrozen(result)).toBe(true)
  expect(Object.isFrozen(result.output)).toBe(true)
})

test('a context crosses to another process, all but its signal', () => {
  const signal = new AbortController().signal
  const host = { cwd: '/project', permissionMode: 'plan', subagent: { type: 'worker' }, turnId: 't1' }
  const context = contextWith(createContext({ variables: contextVariables({ userName: 'kim' }), signal, host }), {
    turn: 3,
  })
  const arrived = wire.context.decode(JSON.parse(JSON.stringify(wire.context.encode(context))))
  expect(arrived).toMatchObject({
    sessionId: context.sessionId,
    runId: context.runId,
    turn: 3,
    usage: context.usage,
    host,
  })
  expect(arrived.variables.get('user_name')).toBe('kim')
  expect(arrived.signal).toBeUndefined()
})
