import { Agent, RunState } from '@openai/agents'
import { expect, test } from 'vitest'
import {
  noting,
  resultsIn,
  runAgent,
  runner,
  scripted,
  type Turn,
} from '../../../test/bridges/openai-agents/scripted.ts'
import { around, ask, guard, memoryAudit, modify, transform } from '../../index.ts'
import { pawlQuestions, withPawl } from './index.ts'

const asks = guard({
  name: 'asks',
  on: 'tool.before',
  match: { name: 'pay' },
  run: ({ call }) => ask(`pay ${JSON.stringify(call.input)}?`),
})

const pay = (amount: number, id: string) => ['pay', { amount }, id] as const

test('`alwaysApprove` lets the call pass that it was given for, and no later one, equal or not', async () => {
  const ran: string[] = []
  const audit = memoryAudit()
  const model = scripted([pay(1, 'one')], [pay(2, 'two')], [pay(1, 'three')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks], audit })
  const { state, interruptions } = await runAgent(agent)
  for (const item of interruptions) state.approve(item, { alwaysApprove: true })
  const ending = await runner().run(agent, state)
  expect([ending.finalOutput, ran]).toEqual(['ok', ['pay {"amount":1}']])
  expect(resultsIn(model)).toMatchObject({
    one: 'done',
    two: expect.stringContaining('an approval covers one call'),
    three: expect.stringContaining('an approval covers one call'),
  })
  expect(JSON.stringify(audit.records())).toContain('is not honoured by OpenAI Agents and became a refusal')
})

test('`alwaysApprove` for one of two waiting calls does not let the other pass', async () => {
  const ran: string[] = []
  const model = scripted([pay(1, 'one'), pay(2, 'two')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks] })
  const { state, interruptions } = await runAgent(agent)
  expect(interruptions).toHaveLength(2)
  state.approve(interruptions[0] as (typeof interruptions)[number], { alwaysApprove: true })
  const ending = await runner().run(agent, state)
  expect([ending.finalOutput, ran]).toEqual(['ok', ['pay {"amount":1}']])
})

test.each([false, true])('in another process, too (always: %s)', async (alwaysApprove) => {
  const ran: string[] = []
  const cast = (...turns: readonly Turn[]) => {
    const model = scripted(...turns)
    return withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks] })
  }
  const { state } = await runAgent(cast([pay(1, 'one'), pay(2, 'two')]))
  const elsewhere = cast([pay(3, 'three')], 'ok')
  const restored = await RunState.fromString(elsewhere, state.toString())
  const [first, second] = restored.getInterruptions()
  if (first === undefined || second === undefined) throw new Error('nothing waits')
  restored.approve(first, { alwaysApprove })
  if (!alwaysApprove) restored.reject(second)
  const result = await runner().run(elsewhere, restored)
  expect(ran).toEqual(['pay {"amount":1}'])
  expect(result.interruptions.length).toBe(alwaysApprove ? 0 : 1)
})

test('an approval holds for the input that was shown: a call that transforms change afterwards is refused', async () => {
  const ran: string[] = []
  let rate = 1
  const convert = transform({
    name: 'convert',
    on: 'tool.before',
    run: ({ call }) =>
      modify({ call: { input: { amount: Number((call.input as { amount: number }).amount) * rate } } }),
  })
  const model = scripted([pay(10, 'one')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [convert, asks] })
  const result = await runAgent(agent)
  expect(pawlQuestions(result)).toMatchObject([{ tool: 'pay', by: 'asks', input: { amount: 10 } }])
  rate = 1000
  for (const item of result.interruptions) result.state.approve(item)
  await runner().run(agent, result.state)
  expect(ran).toEqual([])
  expect(resultsIn(model).one).toContain('the call has changed since a person approved it')
})

test('an approval is used once: a model that repeats the id of a call does not repeat the approval', async () => {
  const ran: string[] = []
  const model = scripted([pay(1, 'one')], [pay(1, 'one')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks] })
  const { state, interruptions } = await runAgent(agent)
  for (const item of interruptions) state.approve(item)
  await runner()
    .run(agent, state)
    .catch(() => undefined) // the SDK may refuse the id itself
  expect(ran).toEqual(['pay {"amount":1}'])
})

const more = around({
  name: 'more',
  on: 'tool.around',
  run: (payload, next) => next({ ...payload, call: { ...payload.call, input: { amount: 5000 } } }),
})

test('the answer about a call is none about the call that a wrap makes of it', async () => {
  const ran: string[] = []
  const model = scripted([pay(5, 'one')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks, more] })
  const result = await runAgent(agent)
  for (const item of result.interruptions) result.state.approve(item)
  await runner().run(agent, result.state)
  expect(ran).toEqual([])
  expect(resultsIn(model).one).toContain('no person was asked about that')
})

test('a question about a call that a wrap has changed shows the changed one', async () => {
  const ran: string[] = []
  const limit = guard({
    name: 'limit',
    on: 'tool.before',
    run: ({ call }) => (JSON.stringify(call.input).includes('5000') ? ask('that much?') : undefined),
  })
  const model = scripted([pay(5, 'one')], 'ok')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [limit, more] })
  const result = await runAgent(agent)
  expect(pawlQuestions(result)).toMatchObject([{ input: { amount: 5000 } }])
  for (const item of result.interruptions) result.state.approve(item)
  await runner().run(agent, result.state)
  expect(ran).toEqual(['pay {"amount":5000}'])
})

test('a rejection reaches the model in the words of the SDK, and the call never runs', async () => {
  const ran: string[] = []
  const model = scripted([pay(1, 'one')], 'I see.')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [asks] })
  const { state, interruptions } = await runAgent(agent)
  for (const item of interruptions) state.reject(item, { message: 'too expensive', alwaysReject: true })
  const ending = await runner().run(agent, state)
  expect([ending.finalOutput, ran, resultsIn(model).one]).toEqual(['I see.', [], 'too expensive'])
})

test('a question shows no secrets, and the call runs with them', async () => {
  const ran: string[] = []
  const model = scripted([['pay', { token: 'tok_123' }, 'one']], 'ok')
  const tools = [noting('pay', ran)]
  const secret = guard({ name: 'secret', on: 'tool.before', run: () => ask('with that token?') })
  const agent = withPawl(new Agent({ name: 'clerk', model, tools }), { hooks: [secret] })
  const result = await runAgent(agent)
  expect(JSON.stringify(pawlQuestions(result).map(({ input }) => input))).not.toContain('tok_123')
  for (const item of result.interruptions) result.state.approve(item)
  await runner().run(agent, result.state)
  expect(ran).toEqual(['pay {"token":"tok_123"}'])
})

test('a run without questions, or of another agent, has none', async () => {
  const agent = withPawl(new Agent({ name: 'clerk', model: scripted('hello') }), { hooks: [asks] })
  expect(pawlQuestions(await runAgent(agent))).toEqual([])
})
