import { jsonSchema, simulateReadableStream, streamText, type ToolSet, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import { redact } from '../../../hooks/index.ts'
import { deny, guard, type Hook, modify, observe, transform } from '../../../index.ts'
import { withPawl } from '../index.ts'
import type { TheirPart } from '../sdk.ts'

const secret = 'the-secret'
const { usage } = answerOf('')
const anyInput = jsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' })

/** A call as providers stream it: raw parts, its input in pieces, and tokens at the end. */
function callParts(name: string, input: string, id = 'c1', more: object = {}): readonly TheirPart[] {
  const deltas = [input.slice(0, 12), input.slice(12)]
  return [
    { type: 'raw', rawValue: { input } },
    { type: 'tool-input-start', id, toolName: name, ...more },
    ...deltas.map((delta) => ({ type: 'tool-input-delta' as const, id, delta })),
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: name, input, ...more },
  ]
}

const finish = (metadata: string): TheirPart => ({
  type: 'finish',
  finishReason: { unified: 'tool-calls', raw: undefined },
  usage,
  providerMetadata: { openai: { logprobs: [metadata] } },
})

async function run(hooks: readonly Hook[], parts: readonly TheirPart[]) {
  const ran: unknown[] = []
  const started: unknown[] = []
  const tools: ToolSet = {
    save: tool({
      inputSchema: anyInput,
      execute: async (input) => void ran.push(input),
      onInputDelta: ({ inputTextDelta }) => void started.push(inputTextDelta),
    }),
    other: tool({ inputSchema: anyInput, execute: async (input) => void ran.push(input) }),
    client: tool({ inputSchema: anyInput }),
  }
  const chunks: TheirPart[] = [{ type: 'stream-start', warnings: [] }, ...parts]
  const model = new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({ chunks, chunkDelayInMs: null, initialDelayInMs: null }),
    }),
  })
  const settings = { model, tools, prompt: 'go', include: { rawChunks: true }, includeRawChunks: true }
  const result = streamText({ ...withPawl(settings, { hooks }), onError: () => undefined })
  const shown: { readonly type: string }[] = []
  for await (const part of result.fullStream) shown.push(part)
  const input = shown.flatMap((part) => (part.type === 'tool-input-delta' && 'delta' in part ? [part.delta] : []))
  return { ran, shown, started, input, types: shown.map(({ type }) => type), text: JSON.stringify(shown) }
}

const given = JSON.stringify({ note: secret })
const hide = transform({
  name: 'hide',
  on: 'tool.before',
  run: ({ call }) =>
    JSON.stringify(call.input).includes(secret) ? modify({ call: { input: { note: 'hidden' } } }) : undefined,
})
const no = guard({ name: 'no', on: 'tool.before', match: { name: 'client' }, run: () => deny('off limits') })

describe('the input of a call in a stream', () => {
  test('is the changed one from its first letter', async () => {
    const { ran, text, input, started, types } = await run([hide], [...callParts('save', given), finish(secret)])
    expect(ran).toEqual([{ note: 'hidden' }])
    expect([input, started]).toEqual([['{"note":"hidden"}'], ['{"note":"hidden"}']])
    expect(text).not.toContain(secret)
    expect(types).not.toContain('raw')
    const key = 'AKIAIOSFODNN7EXAMPLF'
    const redacted = await run([...redact({ where: ['tool.before'] })], callParts('save', JSON.stringify({ key })))
    expect(redacted.text).not.toContain(key)
  })

  test('that hooks leave as it is has the very parts of the model', async () => {
    const parts = [...callParts('save', '{"note":"anything"}'), finish('any')]
    const bare = await run([], parts)
    const { input, types } = await run([hide], parts)
    expect(input).toEqual(bare.input)
    expect(types.toSorted()).toEqual(bare.types.toSorted())
  })

  test('keeps its place among those of other calls', async () => {
    const [first, second] = [callParts('save', given, 'c1'), callParts('other', '{"note":"anything"}', 'c2')]
    const mixed = first.flatMap((part, at) => [part, ...second.slice(at, at + 1)])
    const { ran, input, text } = await run([hide], [...mixed, finish(secret)])
    expect(ran).toEqual([{ note: 'hidden' }, { note: 'anything' }])
    expect(input.join('')).toBe('{"note":"hidden"}{"note":"anything"}')
    expect(text).not.toContain(secret)
  })

  test('is not shown to a client before guards have judged it, and not at all if they deny it', async () => {
    const denied = await run([no], [...callParts('client', given), finish(secret)])
    expect(denied.types.filter((type) => type.startsWith('tool-'))).toEqual(['tool-call', 'tool-error'])
    expect(denied.types).not.toContain('raw')
    const watch = guard({ name: 'watch', on: 'tool.before', run: () => undefined })
    const allowed = await run([watch], [...callParts('client', given), finish(secret)])
    expect([allowed.input.join(''), allowed.types.includes('raw')]).toEqual([given, true])
  })

  test('passes as it comes where no hook can change it or keep it', async () => {
    const sees = observe({ name: 'sees', on: 'tool.before', run: () => undefined })
    const broken = callParts('save', given).slice(0, -1)
    for (const hooks of [[no], [sees]]) expect((await run(hooks, broken)).input.join('')).toBe(given)
    const provider = callParts('save', given, 'c1', { providerExecuted: true })
    expect((await run([hide], provider)).input.join('')).toBe(given)
  })

  test('that breaks off is not shown if hooks had to judge it', async () => {
    for (const name of ['save', 'client']) {
      const { text, ran } = await run([hide], callParts(name, given).slice(0, -1))
      expect([text.includes(secret), ran]).toEqual([false, []])
    }
  })
})
