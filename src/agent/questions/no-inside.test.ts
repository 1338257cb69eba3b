import { describe, expect, test } from 'vitest'
import { around, ask, catalogue, createContext, createRegistry, guard, type Hook } from '../../index.ts'
import { asId } from '../../protocol/index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable, type Suspended } from '../index.ts'

const pays = (amount: number) => ({ calls: [{ name: 'pay', id: 'p1', input: { amount } }] })
const delegates = { calls: [{ name: 'clerk', id: 'c1', input: { prompt: 'pay' } }] }
const twice = around({
  name: 'twice',
  on: 'tool.around',
  match: { name: 'clerk' },
  run: async (_, next) => {
    await next().catch(() => undefined)
    return next()
  },
})

/** A boss whose clerk pays; `asks` is a hook of the clerk. */
function office(clerk: readonly ScriptedStep[], asks: Hook, boss: readonly ScriptedStep[] = [delegates, 'Done.']) {
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const model = scriptedModel(clerk)
  const inner = createAgent({ name: 'clerk', model, tools: [pay], hooks: [asks] })
  return {
    pay,
    model,
    agent: createAgent({ name: 'boss', model: scriptedModel(boss), tools: [agentTool(inner)], hooks: [twice] }),
  }
}

/** Asks the first time, and never again. */
function asksOnce(on: 'tool.before' | 'model.after' = 'tool.before'): Hook {
  let count = 0
  return guard({ name: 'four-eyes', on, run: () => (count++ === 0 ? ask('is this right?') : undefined) })
}

async function waits(run: Promise<{ readonly status: string }>): Promise<Suspended> {
  const result = await run
  if (result.status !== 'suspended') throw new Error(`it is ${result.status}`)
  return result as Suspended
}

describe('a rejection inside an agent used as a tool', () => {
  test('holds when a wrap around that call tries it again, even if the guards allow it then', async () => {
    const { agent, pay, model } = office([pays(1), 'No.', pays(1), 'No again.'], asksOnce())
    const { journal, confirmation } = await waits(agent.run('hi'))
    await agent.resume(journal, { digest: confirmation.digest, approved: false, by: 'kim', reason: 'too much' })
    expect(pay.inputs).toEqual([])
    expect(model.requests.at(-1)?.messages.at(-1)?.content).toMatchObject([
      { output: { denied_by: 'four-eyes', reason: 'is this right?: not approved by kim, too much' } },
    ])
  })

  test('is not asked about again', async () => {
    const always = guard({ name: 'always', on: 'tool.before', run: () => ask('is this right?') })
    const { agent, pay } = office([pays(1), 'No.', pays(1), 'No again.'], always)
    const { journal, confirmation } = await waits(agent.run('hi'))
    const answer = { digest: confirmation.digest, approved: false, by: 'kim' }
    expect(await agent.resume(journal, answer)).toMatchObject({ status: 'completed', text: 'Done.' })
    expect(pay.inputs).toEqual([])
  })

  test('holds for that action: another one is judged as ever', async () => {
    const { agent, pay } = office([pays(1), 'No.', pays(2), 'Paid.'], asksOnce())
    const { journal, confirmation } = await waits(agent.run('hi'))
    await agent.resume(journal, { digest: confirmation.digest, approved: false, by: 'kim' })
    expect(pay.inputs).toEqual([{ amount: 2 }])
  })

  test('holds for an answer of the model that was refused', async () => {
    const { agent, pay, model } = office([pays(1), pays(1)], asksOnce('model.after'))
    const { journal, confirmation } = await waits(agent.run('hi'))
    await agent.resume(journal, { digest: confirmation.digest, approved: false, by: 'kim' })
    expect(pay.inputs).toEqual([])
    model.assertDone()
  })

  test('holds in a durable run that another process continues, where the first attempt is recorded', async () => {
    const store = await openStore('memory:')
    const first = office([pays(1)], asksOnce())
    const waiting = await durable(first.agent, store).start('hi', { runId: 'r' })
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: false, by: 'kim' })
    const stop = new AbortController()
    const aborts = async () => {
      stop.abort()
      throw new Error('cut off')
    }
    const second = office(['No.', aborts], asksOnce())
    await expect(durable(second.agent, store).resume('r', { signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    const never = guard({ name: 'four-eyes', on: 'tool.before', run: () => undefined })
    const third = office([pays(1), 'No again.'], never, ['Done.'])
    expect(await durable(third.agent, store).resume('r')).toMatchObject({ status: 'completed', text: 'Done.' })
    expect([first, second, third].flatMap(({ pay }) => pay.inputs)).toEqual([])
  })

  test('holds if no hook listens any more', async () => {
    const registry = createRegistry(catalogue).with(
      guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('?') }),
    )
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const model = scriptedModel([pays(1), 'No.', pays(1), 'No again.'])
    const inner = createAgent({ name: 'clerk', model, tools: [pay], registry })
    const disarms = around({
      name: 'disarms',
      on: 'tool.around',
      match: { name: 'clerk' },
      async run(_, next) {
        await next()
        registry.disable('four-eyes')
        return next()
      },
    })
    const tools = [agentTool(inner)]
    const agent = createAgent({ name: 'boss', model: scriptedModel([delegates, 'Done.']), tools, hooks: [disarms] })
    const { journal, confirmation } = await waits(agent.run('hi'))
    await agent.resume(journal, { digest: confirmation.digest, approved: false, by: 'kim' })
    expect(pay.inputs).toEqual([])
  })

  test('holds where the journal cannot list its steps, in the process that continues after one that was killed', async () => {
    const kept = new Map<string, unknown>()
    let killedAt: string | undefined
    const journal = (die: () => void = () => {}) => ({
      async step(key: string, run: () => Promise<unknown>): Promise<never> {
        if (key === killedAt) {
          die()
          return new Promise(() => {})
        }
        if (!kept.has(key)) kept.set(key, JSON.parse(JSON.stringify(await run())))
        return kept.get(key) as never
      },
    })
    const context = createContext({ runId: asId('run', 'r') })
    const { journal: suspended, confirmation } = await waits(
      office([pays(1)], asksOnce()).agent.run('hi', { journal: journal(), context }),
    )
    const answer = { digest: confirmation.digest, approved: false, by: 'kim' }
    killedAt = 'tool:c1#2/model:1'
    await new Promise<void>((die) => {
      void office(['No.'], asksOnce()).agent.resume(suspended, answer, { journal: journal(die) })
    })
    killedAt = undefined
    const never = guard({ name: 'four-eyes', on: 'tool.before', run: () => undefined })
    const last = office([pays(1), 'No again.'], never, ['Done.'])
    expect(await last.agent.resume(suspended, answer, { journal: journal() })).toMatchObject({ text: 'Done.' })
    expect(last.pay.inputs).toEqual([])
  })

  test('holds against a later yes to another attempt, where the journal waits for people itself', async () => {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const always = guard({ name: 'always', on: 'tool.before', run: () => ask('is this right?') })
    const model = scriptedModel([pays(1), pays(1), 'No.', 'No.'])
    const inner = createAgent({ name: 'clerk', model, tools: [pay], hooks: [always] })
    const both = around({
      name: 'both',
      on: 'tool.around',
      match: { name: 'clerk' },
      run: async (_, next) => (await Promise.all([next(), next()]))[0],
    })
    const tools = [agentTool(inner)]
    const agent = createAgent({ name: 'boss', model: scriptedModel([delegates, 'Done.']), tools, hooks: [both] })
    let asked = 0
    const journal = {
      step: async (_: string, run: () => Promise<never>) => run(),
      wait: async () => {
        const approved = ++asked > 1
        if (approved) await new Promise((resolve) => setTimeout(resolve, 30))
        return { approved, by: 'kim' }
      },
    }
    expect(await agent.run('hi', { journal })).toMatchObject({ text: 'Done.' })
    expect([asked, pay.inputs]).toEqual([2, []])
  })
})
