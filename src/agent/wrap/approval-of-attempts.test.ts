import { describe, expect, test } from 'vitest'
import { around, ask, assistantText, deny, guard, type Hook, stub, text } from '../../index.ts'
import { noUsage } from '../../protocol/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type Agent, type Answer, createAgent, type RunResult, type Suspended } from '../index.ts'

const waits = (result: RunResult): Suspended => {
  if (result.status !== 'suspended') throw new Error('it should wait')
  return JSON.parse(JSON.stringify(result)) as Suspended
}
const answer = ({ confirmation: { digest } }: Suspended, approved: boolean): Answer => ({ digest, approved, by: 'kim' })

describe('ask about a call that a wrap has changed or repeated', () => {
  const payment = { calls: [{ name: 'pay', input: { amount: 1 }, id: 'c1' }] }
  const amountOf = (input: unknown) => (input as { amount: number }).amount
  const asksAbove1 = guard({
    name: 'limit',
    on: 'tool.before',
    run: ({ call }) => (amountOf(call.input) > 1 ? ask(`${amountOf(call.input)} ok?`) : undefined),
  })
  const doubles = around({
    name: 'double',
    on: 'tool.around',
    run: ({ call }, next) => next({ call: { input: { amount: amountOf(call.input) * 2 } } }),
  })
  const bank = (steps: readonly ScriptedStep[], hooks: readonly Hook[]) => {
    const model = scriptedModel(steps)
    const pay = recordingTool({ name: 'pay', gives: ({ amount }: { amount: number }) => `paid ${amount}` })
    return { model, pay, agent: createAgent({ name: 'bank', model, tools: [pay], hooks }) }
  }
  const started = async (agent: Agent) => waits(await agent.run('Pay.'))

  test('the run waits for the changed call; a yes runs exactly that', async () => {
    const { agent, pay, model } = bank([payment, 'Paid.'], [asksAbove1, doubles])
    const waiting = await started(agent)
    expect(waiting.confirmation).toMatchObject({
      event: 'tool.before',
      action: { name: 'pay', input: { amount: 2 } },
      reason: '2 ok?',
    })
    expect(pay.inputs).toEqual([])
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({ text: 'Paid.' })
    expect(pay.inputs).toEqual([{ amount: 2 }])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ output: 'paid 2', isError: false }])
  })

  test('a no: `next()` resolves with the refusal, which the model reads', async () => {
    const { agent, pay, model } = bank([payment, 'I may not.'], [asksAbove1, doubles])
    const waiting = await started(agent)
    await agent.resume(waiting.journal, answer(waiting, false))
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { denied_by: 'limit', reason: '2 ok?: not approved by kim' } },
    ])
  })

  test('a no is final, also if the hook does not ask about the attempt a second time', async () => {
    let questions = 0
    const asksOnce = guard({
      name: 'once',
      on: 'tool.before',
      run: ({ call }) => (amountOf(call.input) > 1 && questions++ === 0 ? ask('ok?') : undefined),
    })
    const { agent, pay, model } = bank([payment, 'I may not.'], [asksOnce, doubles])
    const waiting = await started(agent)
    expect(await agent.resume(waiting.journal, answer(waiting, false))).toMatchObject({ text: 'I may not.' })
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { denied_by: 'once' } },
    ])
  })

  test('a wrap that catches everything does not turn the question into an answer', async () => {
    const swallow = around({
      name: 'swallow',
      on: 'tool.around',
      run: ({ call }, next) =>
        next({ call: { input: { amount: 2 } } }).catch(() => ({ callId: call.id, output: 'fine', isError: false })),
    })
    const { agent, pay } = bank([payment, 'Paid.'], [asksAbove1, swallow])
    const waiting = await started(agent)
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({ text: 'Paid.' })
    expect(pay.inputs).toEqual([{ amount: 2 }])
  })

  test('attempts that were finished before the question are not made again, and the wrap sees their results', async () => {
    const seen: unknown[] = []
    const twice = around({
      name: 'twice',
      on: 'tool.around',
      run: async (_, next) => {
        seen.push((await next()).output)
        return next({ call: { input: { amount: 2 } } })
      },
    })
    const { agent, pay } = bank([payment, 'Paid.'], [asksAbove1, twice])
    const waiting = await started(agent)
    expect(pay.inputs).toEqual([{ amount: 1 }])
    await agent.resume(waiting.journal, answer(waiting, true))
    expect(pay.inputs).toEqual([{ amount: 1 }, { amount: 2 }])
    expect(seen).toEqual(['paid 1', 'paid 1'])
  })

  test('a changed model request: the run waits, a yes asks the model once, a no rejects `next()` with model-denied', async () => {
    const asksLarge = guard({
      name: 'cost',
      on: 'model.before',
      run: ({ request }) => (request.model === 'large' ? ask('dear?') : undefined),
    })
    const enlarge = (caught: unknown[]) =>
      around({
        name: 'enlarge',
        on: 'model.around',
        run: ({ request }, next) =>
          next({ request: { ...request, model: 'large' } }).catch((error: unknown) => {
            caught.push(error)
            return { content: assistantText('Small talk.').content, stopReason: 'end', usage: noUsage }
          }),
      })
    const make = (caught: unknown[]) => {
      const model = scriptedModel(['Large.'])
      return { model, agent: createAgent({ name: 'a', model, hooks: [asksLarge, enlarge(caught)] }) }
    }
    const [first, second] = [make([]), make([])]
    const one = waits(await first.agent.run('hi'))
    expect(first.model.requests).toEqual([])
    expect(await first.agent.resume(one.journal, answer(one, true))).toMatchObject({ text: 'Large.' })
    expect(first.model.requests.map(({ model }) => model)).toEqual(['large'])

    const caught: unknown[] = []
    const third = make(caught)
    const two = waits(await second.agent.run('hi'))
    expect(await third.agent.resume(two.journal, answer(two, false))).toMatchObject({ text: 'Small talk.' })
    expect(caught).toMatchObject([{ code: 'model-denied', hook: 'cost' }])
    expect(third.model.requests).toEqual([])
  })

  test('a no to a repeated model request is final, also if the hook does not ask a second time', async () => {
    let questions = 0
    const asksOnce = guard({
      name: 'once',
      on: 'model.before',
      run: ({ context }) => (context.callId === 'model:1#2' && questions++ === 0 ? ask('again?') : undefined),
    })
    const twice = around({
      name: 'twice',
      on: 'model.around',
      async run(_, next) {
        const first = await next()
        return next().catch(() => first)
      },
    })
    const model = scriptedModel(['One.', 'Two.'])
    const agent = createAgent({ name: 'a', model, hooks: [asksOnce, twice] })
    const waiting = await started(agent)
    expect(await agent.resume(waiting.journal, answer(waiting, false))).toMatchObject({ text: 'One.' })
    expect(model.requests).toHaveLength(1)
  })

  test('a stub beside the question holds after a yes, also if no hook returns it a second time: the tool does not run', async () => {
    let stubs = 0
    const standsIn = guard({
      name: 'stand-in',
      on: 'tool.before',
      run: ({ call }) => (amountOf(call.input) > 1 && stubs++ === 0 ? stub('paid in play money') : undefined),
    })
    const { agent, pay, model } = bank([payment, 'Paid.'], [standsIn, asksAbove1, doubles])
    const waiting = await started(agent)
    await agent.resume(waiting.journal, answer(waiting, true))
    expect(pay.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { output: 'paid in play money', isError: false },
    ])
  })

  test('a stub of a model call holds as well', async () => {
    let stubs = 0
    const standsIn = guard({
      name: 'stand-in',
      on: 'model.before',
      run: ({ context }) =>
        context.callId === 'model:1#2' && stubs++ === 0 ? stub(assistantText('Play.')) : undefined,
    })
    const asksAgain = guard({
      name: 'again',
      on: 'model.before',
      run: ({ context }) => (context.callId === 'model:1#2' ? ask('again?') : undefined),
    })
    const twice = around({ name: 'twice', on: 'model.around', run: (_, next) => next().then(() => next()) })
    const model = scriptedModel(['One.'])
    const agent = createAgent({ name: 'a', model, hooks: [standsIn, asksAgain, twice] })
    const waiting = await started(agent)
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({ text: 'Play.' })
    expect(model.requests).toHaveLength(1)
  })

  test('a deny of a changed call: `next()` resolves with the refusal, and the tool does not run', async () => {
    const denies = guard({
      name: 'limit',
      on: 'tool.before',
      run: ({ call }) => (amountOf(call.input) > 1 ? deny('no') : undefined),
    })
    const results: unknown[] = []
    const tries = around({
      name: 'tries',
      on: 'tool.around',
      run: async (_, next) => {
        results.push(await next({ call: { input: { amount: 2 } } }))
        return next()
      },
    })
    const { agent, pay } = bank([payment, 'Paid.'], [denies, tries])
    const result = await agent.run('Pay.')
    expect(result.status === 'completed' && text(result.messages.at(-1) ?? assistantText(''))).toBe('Paid.')
    expect(results).toMatchObject([{ callId: 'c1', isError: true, output: { denied_by: 'limit' } }])
    expect(pay.inputs).toEqual([{ amount: 1 }])
  })
})
