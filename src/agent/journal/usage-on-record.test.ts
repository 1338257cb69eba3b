import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { around, ask, deny, guard, type Hook, type ModelResponse } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type Agent, agentTool, createAgent, durable, type Suspended } from '../index.ts'

const used = (inputTokens: number) => ({ usage: { inputTokens, outputTokens: 0 } })
const calls = (name: string, inputTokens: number): ModelResponse => ({
  content: [{ type: 'tool_use', id: `${name}1`, name, input: {} }],
  stopReason: 'tool_use',
  ...used(inputTokens),
})
const says = (text: string, inputTokens: number): ModelResponse => ({
  content: [{ type: 'text', text }],
  stopReason: 'end',
  ...used(inputTokens),
})
const looksUp = calls('look', 10)
const delegates = calls('clerk', 1)

/** A boss whose clerk asks before it looks something up. */
function office(boss: readonly ScriptedStep[], clerk: readonly ScriptedStep[], hooks: readonly Hook[]): Agent {
  const asks = guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('is this right?') })
  const look = recordingTool({ name: 'look', gives: 'found' })
  const helper = createAgent({ name: 'clerk', model: scriptedModel(clerk), tools: [look], hooks: [asks] })
  return createAgent({
    name: 'boss',
    model: scriptedModel(boss),
    tools: [agentTool(helper, { inputSchema: {}, promptOf: () => 'look it up' })],
    hooks,
    logger: false,
  })
}

async function waits(run: Promise<{ readonly status: string }>): Promise<Suspended> {
  const result = await run
  if (result.status !== 'suspended') throw new Error(`it is ${result.status}`)
  return result as Suspended
}

describe('an agent used as a tool that is refused when the run continues', () => {
  const refuses = (isClosed: () => boolean) =>
    guard({
      name: 'closed',
      on: 'tool.before',
      match: { agent: 'boss' },
      run: () => (isClosed() ? deny('it is too late') : undefined),
    })
  const said = says('Too late.', 100)

  test('keeps its spending in the usage of the run', async () => {
    let isClosed = false
    const boss = office([delegates, said], [looksUp], [refuses(() => isClosed)])
    const { journal, confirmation, usage } = await waits(boss.run('hi'))
    expect(usage.inputTokens).toBe(11)
    isClosed = true
    const answer = { digest: confirmation.digest, approved: true, by: 'kim' }
    expect(await boss.resume(journal, answer)).toMatchObject({ text: 'Too late.', usage: { inputTokens: 111 } })
  })

  test('also in a durable run that another process continues', async () => {
    const store = await openStore('memory:')
    const first = durable(office([delegates], [looksUp], [refuses(() => false)]), store)
    const waiting = await first.start('hi', { runId: 'r' })
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    const second = durable(office([said], [], [refuses(() => true)]), store)
    expect(await second.resume('r')).toMatchObject({ text: 'Too late.', usage: { inputTokens: 111 } })
  })

  test('and where a wrap returns another result instead', async () => {
    let isClosed = false
    const instead = around({
      name: 'instead',
      on: 'tool.around',
      match: { agent: 'boss' },
      run: async ({ call }, next) => (isClosed ? { callId: call.id, output: 'closed', isError: false } : next()),
    })
    const boss = office([delegates, said], [looksUp], [instead])
    const { journal, confirmation } = await waits(boss.run('hi'))
    isClosed = true
    const answer = { digest: confirmation.digest, approved: true, by: 'kim' }
    expect(await boss.resume(journal, answer)).toMatchObject({ usage: { inputTokens: 111 } })
  })
})

describe('an attempt that ends after its wrap has returned', () => {
  const raced = around({
    name: 'race',
    on: 'model.around',
    run: async (_, next) => Promise.race([next(), next()]),
  })
  const payment = calls('pay', 1)
  const ends = [says('Paid.', 100), says('Paid.', 200)]
  const asks = guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('is this right?') })

  /** Its second attempt takes longer than the first, and ends while `pay` is being judged. */
  function bank(steps: readonly ScriptedStep[], hooks: readonly Hook[]) {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    return createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks, logger: false })
  }
  const slowly = guard({ name: 'slow', on: 'tool.before', run: () => sleep(30).then(() => undefined) })
  const late = () => sleep(10).then(() => calls('pay', 20))

  test('is in the usage of the run, also after it was resumed', async () => {
    const agent = bank([payment, late, ...ends], [raced, slowly, asks])
    const { journal, confirmation, usage } = await waits(agent.run('hi'))
    expect(usage.inputTokens).toBe(21)
    const answer = { digest: confirmation.digest, approved: true, by: 'kim' }
    expect(await agent.resume(journal, answer)).toMatchObject({ usage: { inputTokens: 321 } })
  })

  test('the same in a durable run', async () => {
    const store = await openStore('memory:')
    const waiting = await durable(bank([payment, late], [raced, slowly, asks]), store).start('hi', { runId: 'r' })
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    const second = bank(ends, [raced, slowly, asks])
    expect(await durable(second, store).resume('r')).toMatchObject({ usage: { inputTokens: 321 } })
  })
})

test('a journal that cannot list its steps counts a wrapped call where the run comes by it again', async () => {
  const kept = new Map<string, unknown>()
  const journal = {
    async step(key: string, run: () => Promise<unknown>): Promise<never> {
      if (!kept.has(key)) kept.set(key, JSON.parse(JSON.stringify(await run())))
      return kept.get(key) as never
    },
  }
  const passes = around({ name: 'passes', on: 'model.around', run: (_, next) => next() })
  const make = (steps: readonly ScriptedStep[]) =>
    createAgent({ name: 'a', model: scriptedModel(steps), hooks: [passes], logger: false })
  await make([says('Hi.', 10)]).run('hi', { journal })
  expect(await make([]).run('hi', { journal })).toMatchObject({ text: 'Hi.', usage: { inputTokens: 10 } })
})
