import { describe, expect, test } from 'vitest'
import { ask, deny, guard, observe } from '../../index.ts'
import { openStore, type Store } from '../../store/index.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, tool } from '../index.ts'

/** An agent that asks before it starts, as every process makes it. */
function starter(store: Store, steps: readonly ScriptedStep[] = ['Done.']) {
  const raised: unknown[] = []
  const hooks = [
    guard({ name: 'asks', on: 'run.before', run: () => ask('start?') }),
    observe({ name: 'log', on: 'error.raised', match: { where: 'run' }, run: ({ error }) => void raised.push(error) }),
  ]
  const agent = createAgent({ name: 'starter', model: scriptedModel(steps), hooks })
  return { raised, work: durable(agent, store) }
}

async function asked(store: Store, runId: string, approved: boolean) {
  const begun = await starter(store).work.start('go', { runId })
  if (begun.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(begun.confirmation.id, { approved, by: 'kim' })
}

/** The yields of one call of `attend` until it has polled so many times. */
async function told(store: Store, { looks = 2, steps }: { looks?: number; steps?: readonly ScriptedStep[] } = {}) {
  const ending = new AbortController()
  let count = 0
  const waiting = () => {
    count += 1
    if (count === looks) ending.abort()
    return store.journals.waiting()
  }
  const { work, raised } = starter({ ...store, journals: { ...store.journals, waiting } }, steps)
  const heard: unknown[] = []
  for await (const one of work.attend(ending.signal)) heard.push('error' in one ? one.error : one.result)
  return { heard, raised }
}

describe('a run that has ended with a permanent error', () => {
  test('is yielded once, raised once, and no longer waits, however many processes attend', async () => {
    const store = await openStore('memory:')
    await asked(store, 'r', false)
    const processes = [...(await Promise.all([told(store), told(store)])), await told(store)]
    expect(processes.flatMap(({ heard }) => heard)).toMatchObject([{ code: 'run-denied' }])
    expect(processes.flatMap(({ raised }) => raised)).toHaveLength(1)
    expect(await store.journals.waiting()).toEqual([])
  })

  test('rejects with the same error when it is started again, and is not raised again', async () => {
    const store = await openStore('memory:')
    await asked(store, 'r', false)
    const { work, raised } = starter(store)
    for (let time = 0; time < 2; time++)
      await expect(work.start('go', { runId: 'r' })).rejects.toMatchObject({ code: 'run-denied' })
    expect(raised).toHaveLength(1)
    await expect(work.resume('r')).rejects.toMatchObject({ code: 'not-waiting' })
  })
})

test('each call of attend yields a run with a temporary error; it keeps waiting, and can be finished', async () => {
  const store = await openStore('memory:')
  await asked(store, 'r', true)
  for (let time = 0; time < 2; time++) {
    const { heard, raised } = await told(store, { steps: [new Error('overloaded')] })
    expect([heard, raised]).toMatchObject([[{ message: 'overloaded' }], [{ message: 'overloaded' }]])
  }
  expect(await store.journals.waiting()).toEqual(['r'])
  expect((await told(store)).heard).toMatchObject([{ text: 'Done.' }])
  expect(await store.journals.waiting()).toEqual([])
})

describe('runs that take long', () => {
  /** An agent whose tool ends when it is released; each run pays its own amount. */
  function slow(store: Store, most = 99) {
    const state = { atOnce: 0, most: 0, ended: [] as string[], letGo: new Map<string, () => void>() }
    const pay = tool({
      name: 'pay',
      async run(_: unknown, { context }) {
        state.most = Math.max(state.most, ++state.atOnce)
        if (!context.runId.startsWith('fast'))
          await new Promise<void>((resolve) => state.letGo.set(context.runId, resolve))
        state.atOnce -= 1
        state.ended.push(context.runId)
        return 'paid'
      },
    })
    const call = { calls: [{ name: 'pay', id: 'c1' }] }
    const steps = Array.from({ length: most }, () => call)
    const asks = guard({ name: 'asks', on: 'tool.before', run: () => ask('pay?') })
    const finish = guard({
      name: 'end',
      on: 'model.before',
      run: ({ context }) => (context.turn > 1 ? deny('end') : undefined),
    })
    const agent = createAgent({ name: 'payer', model: scriptedModel(steps), tools: [pay], hooks: [asks, finish] })
    return { state, work: durable(agent, store) }
  }

  async function approved(work: ReturnType<typeof slow>['work'], store: Store, runIds: readonly string[]) {
    for (const runId of runIds) {
      const begun = await work.start('go', { runId })
      if (begun.status !== 'waiting') throw new Error('it should wait')
      await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
    }
  }

  test('do not delay others; the signal aborts them all', async () => {
    const store = await openStore('memory:')
    const { work } = slow(store)
    await approved(work, store, ['slow 1', 'slow 2', 'fast'])
    const ending = new AbortController()
    const heard: unknown[] = []
    for await (const one of work.attend(ending.signal)) {
      heard.push([one.runId, 'error' in one ? (one.error as { code: string }).code : one.result.status])
      ending.abort()
    }
    expect(heard[0]).toEqual(['fast', 'model-denied'])
    expect(heard.slice(1)).toEqual(
      expect.arrayContaining([
        ['slow 1', 'aborted'],
        ['slow 2', 'aborted'],
      ]),
    )
    expect(await store.journals.waiting()).toEqual(['slow 1', 'slow 2'])
  })

  test('continue 16 at a time', async () => {
    const store = await openStore('memory:')
    const { work, state } = slow(store)
    const runIds = Array.from({ length: 20 }, (_, at) => `slow ${at}`)
    await approved(work, store, runIds)
    const ending = new AbortController()
    const freeing = setInterval(() => {
      if (state.letGo.size < Math.min(16, 20 - state.ended.length)) return
      for (const letGo of state.letGo.values()) letGo()
      state.letGo.clear()
    }, 5)
    let heard = 0
    for await (const _ of work.attend(ending.signal)) if (++heard === 20) ending.abort()
    clearInterval(freeing)
    expect(state.most).toBe(16)
    expect(new Set(state.ended)).toEqual(new Set(runIds))
  })

  test('are aborted when the loop over attend ends, and can be resumed', async () => {
    const store = await openStore('memory:')
    const { work, state } = slow(store)
    await approved(work, store, ['slow', 'fast'])
    for await (const _ of work.attend(new AbortController().signal)) break
    expect(await store.journals.waiting()).toEqual(['slow'])
    state.letGo.get('slow')?.()
    await expect(work.resume('slow')).rejects.toMatchObject({ code: 'model-denied' })
  })
})
