import { Agent, handoff, type ModelBehaviorError, RunState } from '@openai/agents'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  noting,
  resultsIn,
  runAgent,
  runner,
  scripted,
  type Turn,
} from '../../../test/bridges/openai-agents/scripted.ts'
import { ask, deny, guard, memoryAudit, observe, stub } from '../../index.ts'
import { pawlQuestions, withPawl } from './index.ts'

const noPay = guard({ name: 'no-pay', on: 'tool.before', match: { name: 'pay' }, run: () => deny('off limits') })
const askPay = guard({ name: 'ask-pay', on: 'tool.before', match: { name: 'pay' }, run: () => ask('pay?') })

test('hooks reach the agents that an agent hands off to, also in circles, and records name each agent', async () => {
  const ran: string[] = []
  const audit = memoryAudit()
  const bank = scripted([['pay', {}, 'pay']], [['transfer_to_desk', {}, 'back']])
  const billing = new Agent({ name: 'billing', model: bank, tools: [noting('pay', ran)] })
  const model = scripted([['transfer_to_billing', {}, 'over']], [['pay', {}, 'again']], 'done')
  const desk = new Agent({ name: 'desk', model, tools: [noting('pay', ran)], handoffs: [billing] })
  billing.handoffs.push(desk)
  const seen: string[] = []
  const moves = guard({
    name: 'moves',
    on: 'handoff.before',
    run: ({ source, target }) => void seen.push(`${source.name} → ${target.name}`),
  })
  const guarded = withPawl(desk, { hooks: [noPay, moves], audit })
  const ending = await runAgent(guarded)
  expect([ending.finalOutput, ending.lastAgent]).toEqual(['done', guarded])
  expect([seen, ran]).toEqual([['desk → billing', 'billing → desk'], []])
  const denied = audit.records().filter(({ outcome }) => outcome === 'deny')
  expect(denied.map(({ payload }) => (payload as unknown as { agent: string }).agent)).toEqual(['billing', 'desk'])
  const runs = new Set(
    audit.records().map(({ payload }) => (payload as never as { context: { runId: string } }).context.runId),
  )
  expect(runs.size).toBe(1)
})

test.each([false, true])(
  'a denied handoff does not happen: its source continues and reads why (streamed: %s)',
  async (stream) => {
    const billing = new Agent({ name: 'billing', model: scripted('never') })
    const model = scripted([['transfer_to_billing', {}, 'over']], 'then I do it myself')
    const told: string[] = []
    const over = handoff(billing, { onHandoff: () => void told.push('handed over') })
    const closed = guard({ name: 'closed', on: 'handoff.before', run: () => deny('billing is closed') })
    const agent = withPawl(new Agent({ name: 'desk', instructions: 'Help.', model, handoffs: [over] }), {
      hooks: [closed],
    })
    const result = stream ? await runner().run(agent, 'go', { stream }) : await runner().run(agent, 'go')
    if ('completed' in result) await result.completed
    expect([result.finalOutput, result.lastAgent, told]).toEqual(['then I do it myself', agent, []])
    expect(model.firstCall?.request.systemInstructions).toBe('Help.')
    expect(model.lastCall?.request.systemInstructions).toContain('was denied by `closed`: billing is closed')
  },
)

test('a handoff that a program adds later is guarded, and two sets of hooks see it once each', async () => {
  const seen: string[] = []
  const [one, two] = ['one', 'two'].map((name) =>
    guard({ name, on: 'handoff.before', run: ({ target }) => void seen.push(`${name} ${target.name}`) }),
  )
  const ran: string[] = []
  const billing = () =>
    new Agent({ name: 'billing', model: scripted([['pay', {}, 'pay']], 'done'), tools: [noting('pay', ran)] })
  const cast = (handoffs: Agent[]) => {
    const model = scripted([['transfer_to_billing', {}, 'over']])
    const inner = withPawl(new Agent({ name: 'desk', model, handoffs }), { hooks: [one ?? noPay, noPay] })
    return withPawl(inner, { hooks: [two ?? noPay] })
  }
  await runAgent(cast([billing()]))
  const later = cast([])
  later.handoffs.push(billing())
  await runAgent(later)
  expect(seen.sort()).toEqual(['one billing', 'one billing', 'two billing', 'two billing'])
  expect(ran).toEqual([])
})

test('the callbacks, inputs and names of a handoff stay', async () => {
  const told: unknown[] = []
  const billing = new Agent({ name: 'billing', model: scripted('paid') })
  const over = handoff(billing, {
    toolNameOverride: 'to_the_bank',
    inputType: z.object({ reason: z.string() }),
    onHandoff: (_, input) => void told.push(input),
  })
  const play = async (input: string) => {
    const model = scripted([['to_the_bank', input, 'over']])
    const agent = withPawl(new Agent({ name: 'desk', model, handoffs: [over] }), { hooks: [noPay], unheard: 'warn' })
    return runAgent(agent)
  }
  expect((await play('{"reason":"a refund"}')).finalOutput).toBe('paid')
  expect(told).toEqual([{ reason: 'a refund' }])
  await expect(play('{"reason":')).rejects.toThrow('Invalid JSON provided' satisfies ModelBehaviorError['message'])
})

test('hooks that reach an agent already do not receive its events twice', async () => {
  const seen: string[] = []
  const looks = guard({ name: 'looks', on: 'tool.before', run: ({ call }) => void seen.push(call.id) })
  const inner = guard({ name: 'inner', on: 'tool.before', run: ({ call }) => void seen.push(`inner ${call.id}`) })
  const options = { hooks: [looks] }
  const bank = scripted([['pay', {}, 'pay']], 'paid')
  const billing = withPawl(new Agent({ name: 'billing', model: bank, tools: [noting('pay', [])] }), {
    hooks: [looks, inner],
  })
  const desk = new Agent({ name: 'desk', model: scripted([['transfer_to_billing', {}, 'over']]), handoffs: [billing] })
  await runAgent(withPawl(desk, options))
  expect(seen).toEqual(['pay', 'inner pay'])
})

test('two sets of hooks on one agent both judge: either may deny, and one yes of a person answers both', async () => {
  const ran: string[] = []
  const model = scripted([['pay', {}, 'one']], 'ok')
  const again = guard({ name: 'again', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })
  const inner = withPawl(new Agent({ name: 'clerk', model, tools: [noting('pay', ran)] }), { hooks: [askPay] })
  const agent = withPawl(inner, { hooks: [again] })
  const { state, interruptions } = await runAgent(agent)
  expect([interruptions.length, ran]).toEqual([1, []])
  for (const item of interruptions) state.approve(item)
  expect((await runner().run(agent, state)).finalOutput).toBe('ok')
  expect(ran).toEqual(['pay {}'])
})

const expert = (ran: string[], hooks = [askPay]) => {
  const model = scripted([['pay', {}, 'inner']], 'paid by the expert')
  return withPawl(new Agent({ name: 'expert', model, tools: [noting('pay', ran)] }), { hooks })
}

test('hooks reach an agent that is used as a tool, and its questions are those of the run', async () => {
  const ran: string[] = []
  const told: string[] = []
  const meter = observe({
    name: 'meter',
    on: 'tool.after',
    run: ({ call, result }) => void told.push(`${call.name} ${result.output}`),
  })
  const hooks = [askPay, meter]
  const model = scripted([['expert', { input: 'pay it' }, 'outer']], 'done')
  const tools = [expert(ran, hooks as never).asTool({ toolDescription: 'an expert' })]
  const agent = withPawl(new Agent({ name: 'clerk', model, tools }), { hooks })
  const result = await runAgent(agent)
  expect(pawlQuestions(result)).toMatchObject([{ tool: 'pay', by: 'ask-pay' }])
  expect([ran, told]).toEqual([[], []])
  for (const item of result.interruptions) result.state.approve(item)
  const ending = await runner().run(agent, result.state)
  expect([ending.finalOutput, ran]).toEqual(['done', ['pay {}']])
  expect(resultsIn(model)).toEqual({ outer: 'paid by the expert' })
  expect(told).toEqual(['pay done', 'expert paid by the expert'])
})

test('a question of an agent with parameters of its own, which has a context of its own, is known, too', async () => {
  const ran: string[] = []
  const inner = expert(ran).asTool({ toolDescription: 'an expert', parameters: z.object({ sum: z.number() }) })
  const model = scripted([['expert', { sum: 5 }, 'outer']], 'done')
  const agent = withPawl(new Agent({ name: 'clerk', model, tools: [inner] }), { hooks: [askPay] })
  const result = await runAgent(agent)
  expect(pawlQuestions(result)).toMatchObject([{ tool: 'pay', by: 'ask-pay', input: {} }])
  for (const item of result.interruptions) result.state.approve(item)
  expect((await runner().run(agent, result.state)).finalOutput).toBe('done')
  expect(ran).toEqual(['pay {}'])
})

test('an agent that is used as a tool continues in another process', async () => {
  const ran: string[] = []
  const cast = (...turns: readonly Turn[]) => {
    const tools = [expert(ran).asTool({ toolDescription: 'an expert' })]
    return withPawl(new Agent({ name: 'clerk', model: scripted(...turns), tools }), { hooks: [askPay] })
  }
  const { state } = await runAgent(cast([['expert', { input: 'pay it' }, 'outer']]))
  const elsewhere = cast('done')
  // the expert has made its first call in the other process
  const restored = await RunState.fromString(elsewhere, state.toString())
  for (const item of restored.getInterruptions()) restored.approve(item)
  const ending = await runner().run(elsewhere, restored)
  expect(ran).toEqual(['pay {}'])
  expect(ending.interruptions.length + (ending.finalOutput === 'done' ? 1 : 0)).toBe(1)
})

test('hooks of an agent reach a guarded agent with hooks of its own', async () => {
  const ran: string[] = []
  const inside = expert(ran, [])
  expect(inside.name).toBe('expert')
  const own = guard({ name: 'own', on: 'tool.before', match: { name: 'see' }, run: () => stub('seen') })
  const model = scripted([['pay', {}, 'inner']], 'I may not')
  const inner = withPawl(new Agent({ name: 'expert', model, tools: [noting('pay', ran)] }), { hooks: [own] })
  const outer = scripted([['expert', { input: 'pay it' }, 'outer']], 'done')
  const agent = new Agent({ name: 'clerk', model: outer, tools: [inner.asTool({})] })
  await runAgent(withPawl(agent, { hooks: [noPay] }))
  expect(ran).toEqual([])
  expect(resultsIn(model).inner).toContain('off limits')
})

test('a tool that runs an agent without hooks is refused, or reported', async () => {
  const inside = new Agent({ name: 'expert', model: scripted('hello') })
  const agent = new Agent({ name: 'clerk', model: scripted('hello'), tools: [inside.asTool({})] })
  expect(() => withPawl(agent, { hooks: [noPay] })).toThrow(
    expect.objectContaining({ code: 'unheard-hook', hint: expect.stringContaining('.asTool(') }),
  )
  const problems: string[] = []
  const logger = ({ message }: { message: string }) => void problems.push(message)
  withPawl(agent, { hooks: [noPay], unheard: 'warn', logger })
  expect(problems).toEqual([expect.stringContaining('runs an agent without these hooks')])
})

test('listeners of the given agent and of its tool receive their events as before', async () => {
  const told: string[] = []
  const inside = withPawl(new Agent({ name: 'expert', model: scripted('hello') }), { hooks: [noPay] })
  const asked = inside.asTool({})
  asked.on('*', ({ event }) => void told.push(`tool ${event.type}`))
  const agent = new Agent({ name: 'clerk', model: scripted([['expert', { input: 'hi' }]], 'done'), tools: [asked] })
  agent.on('agent_start', (_, { name }) => void told.push(`start ${name}`))
  agent.on('agent_end', (_, output) => void told.push(`end ${output}`))
  const guarded = withPawl(agent, { hooks: [noPay] })
  guarded.on('agent_end', () => void told.push('guarded end'))
  await runAgent(guarded)
  expect(told.filter((one) => !one.startsWith('tool'))).toEqual(['start clerk', 'end done', 'guarded end'])
  expect(told.some((one) => one.startsWith('tool'))).toBe(true)
})
