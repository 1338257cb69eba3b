import { describe, expect, test } from 'vitest'
import { calling, saying, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { createAgent, createTurns, type Model } from '../../agent/index.ts'
import {
  ask,
  assistantText,
  createDispatcher,
  createRegistry,
  guard,
  type Message,
  memoryAudit,
  observe,
  text,
  userText,
} from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { limits, redact, retryModel, type SummariseOptions, summarise } from '../index.ts'
import { safeSplit } from './safe-split.ts'

const long = (count: number): readonly Message[] =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? userText(`question ${at}`) : assistantText(`answer ${at}`)))
const small = (...steps: Parameters<typeof scriptedModel>[0]) => scriptedModel(steps, { name: 'small' })

describe.each(ways)('summarise, $way', ({ run, resume }) => {
  test('replaces old messages, keeps the latest, and counts the tokens of both models', async () => {
    const short = small(saying('They talked.', 100, 10))
    const model = scriptedModel([saying('Done.', 20, 5)])
    const counted: unknown[] = []
    const meter = observe({
      name: 'meter',
      on: 'tokens.counted',
      run: ({ model, totalTokens }) => void counted.push([model, totalTokens]),
    })
    const hooks = [...summarise({ model: short, above: { messages: 5 }, keep: 3 }), meter]
    const result = await run(createAgent({ name: 'a', model, hooks }), long(9))
    expect(model.requests[0]?.messages.map((one) => text(one))).toEqual([
      'Summary of 6 earlier messages:\nThey talked.',
      'question 6',
      'answer 7',
      'question 8',
    ])
    expect(text(short.requests[0]?.messages[0] ?? { content: [] })).toContain(
      'user:\nquestion 0\n\nassistant:\nanswer 1',
    )
    expect(counted).toEqual([
      ['scripted', 25],
      ['small', 110],
    ])
    expect(result).toMatchObject({
      text: 'Done.',
      usage: { inputTokens: 120, outputTokens: 15 },
      messages: { length: 5 },
    })
  })

  test('leaves a short conversation alone, by messages and by tokens', async () => {
    const model = scriptedModel(['Done.', 'Done.'])
    for (const above of [{ messages: 4 }, { tokens: 100 }])
      await run(createAgent({ name: 'a', model, hooks: summarise({ model: small(), above, keep: 1 }) }), long(4))
    expect(model.requests.map(({ messages }) => messages.length)).toEqual([4, 4])
  })

  test('the summary stays in the conversation, and is not made again', async () => {
    const short = small('One.', 'Two.')
    const model = scriptedModel([calling(['look']), calling(['look']), 'Done.'])
    const tools = [recordingTool({ name: 'look' })]
    await run(
      createAgent({ name: 'a', model, tools, hooks: summarise({ model: short, above: { messages: 6 }, keep: 2 }) }),
      long(7),
    )
    expect(model.requests.map(({ messages }) => messages.length)).toEqual([3, 5, 3])
    expect(short.requests).toHaveLength(2)
    expect(JSON.stringify(short.requests[1])).toContain('One.')
  })

  test('does not pay for a summary in each turn if the latest messages alone are too long', async () => {
    const short = small('Short.', 'Short again.')
    const model = scriptedModel([calling(['look']), calling(['look']), calling(['look']), 'Done.'])
    const tools = [recordingTool({ name: 'look', gives: 'x'.repeat(4000) })]
    const hooks = summarise({ model: short, above: { tokens: 500 }, keep: 2 })
    await run(createAgent({ name: 'a', model, tools, hooks }), [userText('y'.repeat(4000)), ...long(4)])
    expect(short.requests.length).toBeLessThan(4)
    model.assertDone()
  })

  test('never separates a tool call from its result', async () => {
    const model = scriptedModel([...Array.from({ length: 6 }, () => calling(['look', {}, 'same'])), 'Done.'])
    const hooks = summarise({
      model: small(...Array.from({ length: 6 }, () => 'Short.')),
      above: { messages: 4 },
      keep: 2,
    })
    await run(createAgent({ name: 'a', model, tools: [recordingTool({ name: 'look' })], hooks }), 'x')
    for (const { messages } of model.requests) {
      const open: string[] = []
      for (const { content } of messages)
        for (const block of content) {
          if (block.type === 'tool_use') open.push(block.id)
          if (block.type === 'tool_result') expect(open.shift()).toBe(block.callId)
        }
      expect(open).toEqual([])
    }
  })

  test.each([
    ['throws', small(new Error('down'))],
    ['returns nothing', small('')],
    ['refuses', small({ ...saying('No.', 1, 1), stopReason: 'refusal' })],
    ['takes too long', { name: 'slow', generate: () => new Promise(() => undefined) } as Model],
  ])('if the model %s, the request is sent unchanged, on record, or refused', async (_, short) => {
    const options: SummariseOptions = { model: short, above: { messages: 2 }, keep: 1, timeoutMs: 20 }
    const [model, audit] = [scriptedModel(['Done.']), memoryAudit()]
    await run(createAgent({ name: 'a', model, audit, hooks: summarise(options) }), long(5))
    expect(model.requests[0]?.messages).toHaveLength(5)
    expect(audit.records().find(({ hook }) => hook === 'summarise')?.notes).toEqual({ failed: expect.any(String) })
    const strict = createAgent({ name: 'a', model, hooks: summarise({ ...options, onFailure: 'refuse' }) })
    await expect(run(strict, long(5))).rejects.toEqual(refusedWith('model-denied', 'denied by `summarise`'))
  })

  test('an aborted run does not wait for the summary', async () => {
    const controller = new AbortController()
    const short: Model = {
      name: 'slow',
      generate: () => {
        setTimeout(() => controller.abort(), 1)
        return new Promise(() => undefined)
      },
    }
    const agent = createAgent({
      name: 'a',
      model: scriptedModel(['never']),
      hooks: summarise({ model: short, above: { messages: 2 }, keep: 1 }),
    })
    await expect(run(agent, long(5), { signal: controller.signal })).rejects.toEqual(refusedWith('aborted'))
  })

  test('a person approves the shortened request, and it is sent without another summary', async () => {
    const short = small('Short.')
    const model = scriptedModel(['Done.'])
    const make = () =>
      createAgent({
        name: 'a',
        model,
        hooks: [
          ...summarise({ model: short, above: { messages: 2 }, keep: 1 }),
          guard({ name: 'look', on: 'model.before', run: () => ask('send?') }),
        ],
      })
    const { journal, confirmation } = waiting(await run(make(), long(5)))
    expect(JSON.stringify(confirmation.action)).toContain('Short.')
    expect(await resume(make(), journal, yesTo(confirmation))).toMatchObject({ text: 'Done.' })
    expect(short.requests).toHaveLength(1)
    expect(model.requests[0]?.messages).toHaveLength(2)
  })

  test('the summary is made of redacted messages, and a retry pays it once', async () => {
    const short = small(saying('Short.', 50, 0))
    const model = scriptedModel([new Error('lost'), saying('Done.', 10, 0)])
    const hooks = [
      retryModel({ firstDelayMs: 0 }),
      ...summarise({ model: short, above: { messages: 2 }, keep: 1 }),
      ...redact(),
    ]
    const input = [userText('I am kim@example.com.'), ...long(4)]
    expect(await run(createAgent({ name: 'a', model, hooks }), input)).toMatchObject({ usage: { inputTokens: 60 } })
    expect(JSON.stringify(short.requests)).toContain('I am [email].')
  })

  test('its tokens count to the limits of the run, and two runs have a summary each', async () => {
    const short = small(saying('One.', 500, 0), saying('Two.', 500, 0))
    const hooks = [...summarise({ model: short, above: { messages: 2 }, keep: 1 }), ...limits({ tokens: 400 })]
    const agent = () =>
      createAgent({
        name: 'a',
        model: scriptedModel([calling(['look']), 'never']),
        tools: [recordingTool({ name: 'look' })],
        hooks,
      })
    const both = await Promise.allSettled([run(agent(), long(5)), run(agent(), long(7))])
    for (const one of both) expect(one).toMatchObject({ reason: refusedWith('model-denied', '515 of 400 tokens') })
  })
})

test('a framework that keeps the conversation itself does not pay for the same summary again', async () => {
  const short = small('Short.')
  const registry = createRegistry().with(summarise({ model: short, above: { messages: 4 }, keep: 2 }))
  const turns = createTurns({ dispatcher: createDispatcher({ registry }), agent: { name: 'a' } })
  const sent: number[] = []
  for (const count of [6, 7])
    await turns.model({ model: 'm', messages: long(count) }, async ({ messages }) => {
      sent.push(messages.length)
      return saying('Done.', 1, 1)
    })
  expect(short.requests).toHaveLength(1)
  expect(sent).toEqual([3, 4])
  expect(turns.usage()).toMatchObject({ inputTokens: 12 })
})

test('a call without a result anywhere does not keep the rest from being replaced', () => {
  const use = (id: string): Message => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'x', input: {} }],
  })
  const result = (callId: string): Message => ({
    role: 'tool',
    content: [{ type: 'tool_result', callId, output: 1, isError: false }],
  })
  expect(safeSplit([use('a'), userText('x'), use('b'), result('b'), userText('y')], 1)).toBe(4)
  expect(safeSplit([userText('x'), use('b'), userText('note'), result('b'), userText('y')], 2)).toBe(1)
  expect(safeSplit([userText('x')], 5)).toBe(0)
})

test('options are checked', () => {
  const odd = (given: object) => given as never
  const model = small()
  expect(refusal(() => summarise(odd({ model })))).toContain('summarise needs `above`')
  expect(refusal(() => summarise(odd({ model, above: { message: 3 } })))).toContain('did you mean `messages`?')
  expect(refusal(() => summarise({ model, above: { messages: 10 } }))).toContain('cannot keep 10 of 10 messages')
  expect(refusal(() => summarise({ model, above: {} }))).toContain('sets no limit')
  expect(refusal(() => summarise({ model, above: { tokens: 0 } }))).toContain(
    'needs a whole number from 1 up as `tokens`',
  )
  expect(refusal(() => summarise(odd({ model: 'gpt', above: { tokens: 1 } })))).toContain('fromAiSdk')
  expect(refusal(() => summarise(odd({ model, above: { tokens: 1 }, onFailure: 'deny' })))).toContain(
    "'unchanged' or 'refuse'",
  )
})
