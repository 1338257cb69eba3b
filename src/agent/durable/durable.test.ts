import { describe, expect, test } from 'vitest'
import { type ErrorCode, type Json, PawlError } from '../../base/index.ts'
import { type AuditSink, ask, assistantText, guard, type ModelResponse } from '../../index.ts'
import { noUsage } from '../../protocol/index.ts'
import { openStore, type Store } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../create/create-agent.ts'
import { durable } from './durable.ts'

const asks = guard({ name: 'four-eyes', on: 'tool.before', run: () => ask('is this right?') })
const payment = { calls: [{ name: 'pay', input: { amount: 50 } }] }

/** An agent as every process makes it again, with a script for its remaining answers. */
async function bank(steps: Parameters<typeof scriptedModel>[0], store: Awaited<ReturnType<typeof openStore>>) {
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const agent = createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks: [asks] })
  return { pay, work: durable(agent, store) }
}

test('a run waits in the store, and continues when a person has approved; the tool runs once', async () => {
  const store = await openStore('memory:')
  const first = await bank([payment], store)
  const waiting = await first.work.start('pay 50')
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  expect(await store.journals.waiting()).toEqual([waiting.runId])
  await expect(first.work.resume(waiting.runId)).rejects.toMatchObject({
    code: 'not-answered',
    hint: `\`pawl confirm approve ${waiting.confirmation.id}\``,
  })
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  const second = await bank(['Paid.'], store)
  expect(await second.work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect([first.pay.inputs, second.pay.inputs]).toEqual([[], [{ amount: 50 }]])
  expect(await store.confirmations.get(waiting.confirmation.id)).toMatchObject({ status: 'used' })
  expect(await store.journals.waiting()).toEqual([])
  await expect(second.work.resume(waiting.runId)).rejects.toMatchObject({ code: 'not-waiting' })
})

test('the model reads that its call was rejected, and the tool does not run', async () => {
  const store = await openStore('memory:')
  const first = await bank([payment], store)
  const waiting = await first.work.start('pay 50')
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: false, by: 'kim', why: 'too much' })
  const second = await bank(['I may not.'], store)
  expect(await second.work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'I may not.' })
  expect(second.pay.inputs).toEqual([])
})

/** A run of the bank that waits, by a clock that the store and the agent share. */
async function waitingByClock(steps: Parameters<typeof scriptedModel>[0]) {
  const clock = { time: Date.now() }
  const store = await openStore('memory:', { now: () => clock.time })
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const hooks = [asks]
  const agent = createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks, now: () => clock.time })
  const work = durable(agent, store)
  const waiting = await work.start('pay 50', { runId: 'r' })
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  return { clock, store, agent, pay, work, first: waiting.confirmation }
}
const weekMs = 7 * 24 * 3_600_000

test.each([
  ['was not answered', false],
  ['was approved in time, and is resumed late', true],
])('a run whose question %s asks again, and the answer to that counts', async (_, isApproved) => {
  const { clock, store, pay, work, first } = await waitingByClock([payment, 'Paid.'])
  if (isApproved) await store.confirmations.decide(first.id, { approved: true, by: 'kim' })
  clock.time += weekMs
  const again = await work.resume('r')
  if (again.status !== 'waiting') throw new Error('it should wait again')
  expect(again.confirmation).toMatchObject({ status: 'open', askedAt: clock.time, expiresAt: clock.time + weekMs })
  expect(again.confirmation.id).not.toBe(first.id)
  expect(pay.inputs).toEqual([])
  expect(await work.start('pay 50', { runId: 'r' })).toEqual(again)
  await store.confirmations.decide(again.confirmation.id, { approved: true, by: 'kim' })
  expect(await work.resume('r')).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect(pay.inputs).toEqual([{ amount: 50 }])
})

test('the store decides whether a question has expired, also if the clock of the agent is behind', async () => {
  const store = await openStore('memory:', { now: () => Date.now() + weekMs + 1000 })
  const { work, pay } = await bank([payment], store)
  const first = await work.start('pay 50', { runId: 'r' })
  expect(first).toMatchObject({ status: 'waiting', confirmation: { status: 'expired' } })
  const again = await work.resume('r')
  if (first.status !== 'waiting' || again.status !== 'waiting') throw new Error('it should wait')
  expect(again.confirmation.id).not.toBe(first.confirmation.id)
  expect(pay.inputs).toEqual([])
})

test('an approval that a run has used before it expired counts, also if the run continues later', async () => {
  const { clock, store, pay, work, first } = await waitingByClock([payment, new Error('overloaded'), 'Paid.'])
  await store.confirmations.decide(first.id, { approved: true, by: 'kim' })
  await expect(work.resume('r')).rejects.toThrow('overloaded')
  clock.time += weekMs
  expect(await work.resume('r')).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect(pay.inputs).toEqual([{ amount: 50 }])
})

test('a run that is attended asks again when its question has expired, once', async () => {
  const { clock, store, agent } = await waitingByClock([payment])
  clock.time += weekMs
  const ending = new AbortController()
  let looks = 0
  const waiting = () => {
    looks += 1
    if (looks === 3) ending.abort()
    return store.journals.waiting()
  }
  const work = durable(agent, { ...store, journals: { ...store.journals, waiting } })
  const attended: unknown[] = []
  for await (const one of work.attend(ending.signal)) attended.push(one)
  expect(attended).toMatchObject([{ runId: 'r', result: { status: 'waiting', confirmation: { status: 'open' } } }])
  expect((await store.confirmations.list()).map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('an approval that expires just before the run uses it is asked for again', async () => {
  const { clock, store, agent, first, pay } = await waitingByClock([payment])
  await store.confirmations.decide(first.id, { approved: true, by: 'kim' })
  const take: typeof store.confirmations.take = (digest) => {
    clock.time += weekMs
    return store.confirmations.take(digest)
  }
  const work = durable(agent, { ...store, confirmations: { ...store.confirmations, take } })
  expect(await work.resume('r')).toMatchObject({ status: 'waiting', confirmation: { status: 'open' } })
  expect(pay.inputs).toEqual([])
})

test('attend continues each run of its own agent as its answer comes, and leaves those of other agents', async () => {
  const store = await openStore('memory:')
  const { work } = await bank([payment, payment, 'Paid.', 'I may not.'], store)
  const other = durable(
    createAgent({
      name: 'other',
      model: scriptedModel([payment]),
      tools: [recordingTool({ name: 'pay', gives: 'paid' })],
      hooks: [asks],
    }),
    store,
  )
  const waiting = [await work.start('pay 50'), await work.start('pay 50 again'), await other.start('pay')]
  const ids = waiting.map((one) => (one.status === 'waiting' ? one.confirmation.id : 'none'))
  const ending = new AbortController()
  const attended: unknown[] = []
  await store.confirmations.decide(ids[0] ?? '', { approved: true, by: 'kim' })
  for await (const one of work.attend(ending.signal)) {
    attended.push('result' in one ? one.result : one.error)
    if (attended.length === 1) await store.confirmations.decide(ids[1] ?? '', { approved: false, by: 'kim' })
    else ending.abort()
  }
  expect(attended).toMatchObject([{ text: 'Paid.' }, { text: 'I may not.' }])
  expect(await store.journals.waiting()).toHaveLength(1)
})

test('attend yields a run that cannot continue once, and continues the others', async () => {
  const store = await openStore('memory:')
  const { work } = await bank([payment, new Error('overloaded'), payment, 'Paid.'], store)
  const first = await work.start('pay 50')
  if (first.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(first.confirmation.id, { approved: true, by: 'kim' })
  const ending = new AbortController()
  const attended: unknown[] = []
  for await (const one of work.attend(ending.signal)) {
    attended.push('result' in one ? one.result : one.error)
    if (attended.length === 2) {
      ending.abort()
      continue
    }
    const next = await work.start('pay again')
    if (next.status === 'waiting') await store.confirmations.decide(next.confirmation.id, { approved: true, by: 'kim' })
  }
  expect(attended).toMatchObject([{ message: 'overloaded' }, { text: 'Paid.' }])
})

test('a run whose process was killed before it could ask asks when it is resumed; an old approval is not enough', async () => {
  const store = await openStore('memory:')
  const lost = { ...store, confirmations: { ...store.confirmations, ask: () => Promise.reject(new Error('killed')) } }
  const first = await bank([payment], store)
  const waiting = await first.work.start('pay 50', { runId: 'r' })
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  const another = { calls: [{ id: 'second', name: 'pay', input: { amount: 50 } }] }
  const second = await bank([another], lost)
  await expect(second.work.resume('r')).rejects.toThrow('killed')
  expect(second.pay.inputs).toEqual([{ amount: 50 }])
  const third = await bank(['Paid twice.'], store)
  await expect(third.work.resume('r')).rejects.toMatchObject({ code: 'not-answered' })
  expect(third.pay.inputs).toEqual([])
  const [again] = await store.confirmations.list({ status: 'open' })
  await store.confirmations.decide(again?.id ?? '', { approved: true, by: 'kim' })
  expect(await third.work.resume('r')).toMatchObject({ text: 'Paid twice.' })
  expect(third.pay.inputs).toEqual([{ amount: 50 }])
})

test('two calls for the same thing, asked about in the same millisecond, need two approvals', async () => {
  const store = await openStore('memory:', { now: () => 1000 })
  const twice = { calls: ['a', 'b'].map((id) => ({ id, name: 'pay', input: { amount: 50 } })) }
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const model = scriptedModel([twice, 'Paid.'])
  const work = durable(createAgent({ name: 'bank', model, tools: [pay], hooks: [asks], now: () => 1000 }), store)
  const first = await work.start('pay 50 twice', { runId: 'r' })
  if (first.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(first.confirmation.id, { approved: true, by: 'kim' })
  const second = await work.resume('r')
  expect(second).toMatchObject({ status: 'waiting', confirmation: { status: 'open' } })
  await expect(work.resume('r')).rejects.toMatchObject({ code: 'not-answered' })
  expect(pay.inputs).toHaveLength(1)
})

test('a run whose decisions could not be recorded for a moment ends there, and continues when it is started again', async () => {
  const store = await openStore('memory:')
  let isBroken = true
  const audit: AuditSink = {
    write: () => (isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve()),
  }
  const judge = guard({ name: 'judge', on: 'tool.before', run: () => undefined })
  const start = async (steps: Parameters<typeof scriptedModel>[0]) => {
    const pay = recordingTool({ name: 'pay', gives: 'paid' })
    const agent = createAgent({ name: 'bank', model: scriptedModel(steps), tools: [pay], hooks: [judge], audit })
    return { pay, ended: durable(agent, store).start('pay 50', { runId: 'r1' }) }
  }
  const first = await start([payment])
  await expect(first.ended).rejects.toMatchObject({
    code: 'hook-unrecorded',
    message: expect.stringContaining('the disk is full'),
    hint: expect.stringContaining('start or resume the run again'),
  })
  isBroken = false
  const second = await start(['Paid.'])
  expect(await second.ended).toMatchObject({ status: 'completed', text: 'Paid.' })
  expect([first.pay.inputs, second.pay.inputs]).toEqual([[], [{ amount: 50 }]])
})

test('attend continues when the store is back, and yields nothing for the outage', async () => {
  const store = await openStore('memory:')
  const { work: first } = await bank([payment], store)
  const waiting = await first.start('pay 50')
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  const failures: ErrorCode[] = ['store-lost', 'store-busy', 'store-replaced']
  const inResume: ErrorCode[] = ['store-lost', 'store-busy']
  const journals: typeof store.journals = {
    ...store.journals,
    open: (runId) => ({ step: async (key, run) => fails(inResume) ?? store.journals.open(runId).step(key, run) }),
    waiting: async () => fails(failures) ?? store.journals.waiting(),
  }
  const { work } = await bank(['Paid.'], { ...store, journals })
  const ending = new AbortController()
  const attended: unknown[] = []
  for await (const one of work.attend(ending.signal)) {
    attended.push(one)
    ending.abort()
  }
  expect(attended).toMatchObject([{ runId: waiting.runId, result: { text: 'Paid.' } }])
  expect([failures, inResume]).toEqual([[], []])
})

test('any other error of the store ends attend', async () => {
  const store = await openStore('memory:')
  const failures: ErrorCode[] = ['store-lost', 'store-closed']
  const journals = { ...store.journals, waiting: async () => fails(failures) ?? store.journals.waiting() }
  const { work } = await bank([], { ...store, journals })
  const attending = work.attend(new AbortController().signal)[Symbol.asyncIterator]()
  await expect(attending.next()).rejects.toMatchObject({ code: 'store-closed' })
})

/** Throws the next of these errors, as long as there are any. */
function fails(codes: ErrorCode[]): undefined {
  const code = codes.shift()
  if (code !== undefined) throw new PawlError(code, 'the store is away')
}

describe('attend', () => {
  const listed = async <T>(runs: AsyncIterable<T>, most: number, ending: AbortController) => {
    const heard: T[] = []
    for await (const one of runs) if (heard.push(one) === most) ending.abort()
    return heard
  }
  const approved = async (store: Store, runId: string, steps: readonly ScriptedStep[] = [payment]) => {
    const waiting = await (await bank(steps, store)).work.start('pay 50', { runId })
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  }

  test.each<[string, Json]>([
    ['nothing', null],
    ['a list', []],
    ['a text', 'broken'],
    ['an object without its parts', { agent: 'bank' }],
  ])('yields an error for a run that is stored as %s, and continues the others', async (_, state) => {
    const store = await openStore('memory:')
    await store.journals.suspend('broken', state)
    await approved(store, 'good')
    const ending = new AbortController()
    const heard = await listed((await bank(['Paid.'], store)).work.attend(ending.signal), 2, ending)
    expect(heard).toMatchObject([
      { runId: 'broken', error: { code: 'bad-wire' } },
      { runId: 'good', result: { text: 'Paid.' } },
    ])
  })

  test('aborts the run under way by the signal, and it can be resumed', async () => {
    const store = await openStore('memory:')
    await approved(store, 'r')
    const ending = new AbortController()
    const late: ModelResponse = { content: assistantText('Paid.').content, stopReason: 'end', usage: noUsage }
    const isLate = (): Promise<ModelResponse> => {
      ending.abort()
      return new Promise((resolve) => setTimeout(resolve, 50, late))
    }
    const { work, pay } = await bank([isLate], store)
    const heard = await listed(work.attend(ending.signal), 1, ending)
    expect(heard).toMatchObject([{ runId: 'r', error: { code: 'aborted', progress: { turns: 2 } } }])
    const next = await bank([], store)
    expect(await next.work.resume('r')).toMatchObject({ text: 'Paid.' })
    expect([pay.inputs, next.pay.inputs]).toEqual([[{ amount: 50 }], []])
  })

  test('in several processes yields a run once', async () => {
    const store = await openStore('memory:')
    await approved(store, 'r')
    const ending = new AbortController()
    const works = await Promise.all([1, 2, 3].map(() => bank(['Paid.', 'Paid.', 'Paid.'], store)))
    setTimeout(() => ending.abort(), 600)
    const heard = await Promise.all(works.map(({ work }) => listed(work.attend(ending.signal), 9, ending)))
    expect(heard.flat()).toMatchObject([{ runId: 'r', result: { text: 'Paid.' } }])
    expect(works.flatMap(({ pay }) => pay.inputs)).toEqual([{ amount: 50 }])
  })
})

test('a run that was killed after it had used its approval, before it went on, keeps the approval', async () => {
  const store = await openStore('memory:')
  const waiting = await (await bank([payment], store)).work.start('pay 50', { runId: 'r' })
  if (waiting.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
  const killed: typeof store.confirmations.take = async (digest) => {
    await store.confirmations.take(digest)
    throw new Error('killed')
  }
  const first = await bank([], { ...store, confirmations: { ...store.confirmations, take: killed } })
  await expect(first.work.resume('r')).rejects.toThrow('killed')
  const second = await bank(['Paid.'], store)
  expect(await second.work.resume('r')).toMatchObject({ text: 'Paid.' })
  expect(second.pay.inputs).toEqual([{ amount: 50 }])
})

describe('a run that waits', () => {
  const waits = async () => {
    const store = await openStore('memory:')
    const { work, pay } = await bank([payment, 'Paid.'], store)
    const begun = await work.start('pay 50', { runId: 'r' })
    if (begun.status !== 'waiting') throw new Error('it should wait')
    const model = scriptedModel([])
    const other = durable(createAgent({ name: 'other', model, tools: [pay], hooks: [asks] }), store)
    return { store, work, pay, other, id: begun.confirmation.id }
  }

  test('is not started with another input, nor by other work, before or after its answer', async () => {
    const { store, work, pay, other, id } = await waits()
    const refused = { code: 'other-run', hint: expect.stringContaining('choose another runId') }
    for (const isAnswered of [false, true]) {
      if (isAnswered) await store.confirmations.decide(id, { approved: true, by: 'kim' })
      await expect(work.start('pay 500', { runId: 'r' })).rejects.toMatchObject(refused)
      await expect(other.start('pay 50', { runId: 'r' })).rejects.toMatchObject(refused)
      await expect(other.resume('r')).rejects.toMatchObject(refused)
    }
    expect(await store.confirmations.get(id)).toMatchObject({ status: 'approved' })
    expect(pay.inputs).toEqual([])
    expect(await work.start('pay 50', { runId: 'r' })).toMatchObject({ text: 'Paid.' })
  })
})

test.each<[string, (work: Awaited<ReturnType<typeof bank>>['work']) => unknown, string]>([
  ['an input that is not JSON', (work) => work.start(5n as never), 'not-json'],
  ['options that are null', (work) => work.resume('r', null as never), 'bad-option'],
  ['a controller for a signal', (work) => work.resume('r', { signal: new AbortController() as never }), 'bad-option'],
  ['a signal of another kind', (work) => work.start('x', { signal: {} as never }), 'bad-option'],
  ['nothing to attend until', async (work) => work.attend(undefined as never), 'bad-option'],
  ['an object to attend until', async (work) => work.attend({} as never), 'bad-option'],
])('%s is refused with a code and a hint', async (_, call, code) => {
  const { work } = await bank([], await openStore('memory:'))
  await expect(call(work)).rejects.toMatchObject({ name: 'PawlError', code, hint: expect.any(String) })
})

test('a waiting run that is started again with a signal that has aborted is aborted, with its progress', async () => {
  const store = await openStore('memory:')
  const { work } = await bank([payment], store)
  await work.start('pay 50', { runId: 'r' })
  await expect(work.start('pay 50', { runId: 'r', signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
    progress: { turns: 1, usage: { inputTokens: 10, outputTokens: 5 } },
  })
  expect(await work.start('pay 50', { runId: 'r' })).toMatchObject({ status: 'waiting' })
})
