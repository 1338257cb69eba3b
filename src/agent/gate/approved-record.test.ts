import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  around,
  ask,
  createContext,
  deny,
  guard,
  type Hook,
  type Json,
  type ModelResponse,
  memoryAudit,
} from '../../index.ts'
import { auditSink, openStore } from '../../store/index.ts'
import { createAgent, durable, type Model, tool } from '../index.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-approved-'))
afterAll(() => rmSync(root, { recursive: true }))
const usage = { inputTokens: 1, outputTokens: 1 }
const content = [{ type: 'tool_use', id: 'c1', name: 'pay', input: {} }] as const
const calls: ModelResponse = { content, stopReason: 'tool_use', usage }
const says: ModelResponse = { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage }
const model: Model = { name: 'm', generate: async ({ messages }) => (messages.length > 1 ? says : calls) }
const careful = guard({ name: 'careful', on: 'tool.before', run: () => ask('payments are final') })
const changing = around({
  name: 'changing',
  on: 'tool.around',
  run: (_, next) => next({ call: { input: { amount: 2 } } }),
})
const picky = guard({
  name: 'careful',
  on: 'tool.before',
  run: ({ call }) => ('amount' in (call.input as object) ? ask('payments are final') : undefined),
})
const watchful = guard({ name: 'watchful', on: 'tool.before', run: () => undefined })
const pay = tool({ name: 'pay', run: () => 'paid' })

/** The records of `tool.before` in the log of a store in files, when a run has waited for a person and was resumed by another process. */
async function recordsOf(hooks: readonly Hook[], verdict: { readonly approved: boolean; readonly why?: string }) {
  const url = `sqlite:${mkdtempSync(join(root, 'store-'))}`
  const open = async () => {
    const store = await openStore(url)
    const audit = auditSink(store.audit, { agent: 'clerk' })
    return { store, work: durable(createAgent({ name: 'clerk', model, tools: [pay], hooks, audit }), store) }
  }
  const first = await open()
  const begun = await first.work.start('pay', { runId: 'r1' })
  if (begun.status !== 'waiting') throw new Error('it did not ask')
  await first.store.confirmations.decide(begun.confirmation.id, { by: 'kim', ...verdict })
  await first.store.close()
  const { store, work } = await open()
  await work.resume('r1')
  const records = await store.audit.query({ event: 'tool.before' })
  expect((await store.audit.verify()).problem).toBeUndefined()
  await store.close()
  return records.map(({ decision, by, reason, approval, hooks: [hook] }) => ({
    ...{ hook: hook?.hook, said: hook?.outcome, decision },
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(approval !== undefined && { approval }),
  }))
}

const asked = { hook: 'careful', said: 'ask', decision: 'ask', by: 'careful', reason: 'payments are final' }
const silent = { hook: 'watchful', said: 'continue', decision: 'continue' }

describe('the log of a durable run', () => {
  test('records that an approved call continues, and who approved it', async () => {
    const records = await recordsOf([careful, watchful], {
      approved: true,
      why: 'the token is sk-live, password=hunter2',
    })
    const approval = { by: 'kim', why: expect.stringMatching(/password=\[redacted\]$/) }
    const approved = { hook: 'careful', said: 'ask', decision: 'continue', approval }
    expect(records).toEqual([asked, silent, approved, silent])
  })

  test('records the question about a rejected call once', async () => {
    expect(await recordsOf([careful, watchful], { approved: false })).toEqual([asked, silent])
  })

  test('records a denial if another guard denies an approved call by now', async () => {
    let isLate = false
    const strict = guard({ name: 'strict', on: 'tool.before', run: () => (isLate ? deny('closed by now') : undefined) })
    const later = guard({
      name: 'later',
      on: 'tool.before',
      run() {
        isLate = true
        return ask('sure?')
      },
    })
    const records = await recordsOf([strict, later], { approved: true })
    expect(records.at(-1)).toEqual({
      hook: 'strict',
      said: 'deny',
      decision: 'deny',
      by: 'strict',
      reason: 'closed by now',
    })
  })

  test('records the same for an attempt that a wrap has changed', async () => {
    const records = await recordsOf([changing, picky], { approved: true })
    expect(records.at(-1)).toEqual({ hook: 'careful', said: 'ask', decision: 'continue', approval: { by: 'kim' } })
    expect(records.filter(({ decision }) => decision === 'ask')).toEqual([asked])
  })
})

test('the records of a run without a store name who approved, also if the answer does not', async () => {
  const audit = memoryAudit()
  const agent = createAgent({ name: 'clerk', model, tools: [pay], hooks: [careful], audit })
  const waiting = await agent.run('pay', { context: createContext() })
  if (waiting.status !== 'suspended') throw new Error('it did not ask')
  await agent.resume(waiting.journal, { digest: waiting.confirmation.digest, approved: true })
  const told = audit.records().filter(({ event }) => event === 'tool.before')
  expect(told.map(({ outcome, approval }) => ({ outcome, approval }))).toEqual([
    { outcome: 'ask', approval: undefined },
    { outcome: 'ask', approval: { by: 'somebody' } },
  ])
})

test('an approved call that is made again, because its process was killed, is on record as approved', async () => {
  const kept = new Map<string, Json>()
  const journal = {
    async step(key: string, work: () => Promise<Json>): Promise<Json> {
      const value = kept.get(key) ?? (await work())
      kept.set(key, value)
      return value
    },
    wait: async () => ({ approved: true, by: 'kim' }),
  }
  const context = createContext()
  const start = (run: () => string | Promise<string>) => {
    const audit = memoryAudit()
    const agent = createAgent({ name: 'clerk', model, tools: [tool({ name: 'pay', run })], hooks: [careful], audit })
    const result = agent.run('pay', { context, journal })
    return { result, records: () => audit.records().filter(({ event }) => event === 'tool.before') }
  }
  await new Promise<void>((resolve) => {
    start(() => {
      resolve()
      return new Promise<string>(() => undefined)
    })
  })
  const { result, records } = start(() => 'paid')
  expect(await result).toMatchObject({ status: 'completed' })
  expect(records()).toMatchObject([{ hook: 'careful', outcome: 'ask', approval: { by: 'kim' } }])
})

test.each([
  ['a call', [careful]],
  ['an attempt that a wrap has changed', [changing, picky]],
] as const)(
  'the second question about %s, whose used approval came back with a restored store, is in the log',
  async (_, hooks) => {
    const folder = mkdtempSync(join(root, 'store-'))
    const open = async () => {
      const store = await openStore(`sqlite:${folder}`)
      const audit = auditSink(store.audit, { agent: 'clerk' })
      return { store, work: durable(createAgent({ name: 'clerk', model, tools: [pay], hooks, audit }), store) }
    }
    const first = await open()
    const begun = await first.work.start('pay', { runId: 'r1' })
    if (begun.status !== 'waiting') throw new Error('it did not ask')
    await first.store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
    await first.store.close()
    const [file, copy] = [join(folder, 'store.sqlite'), join(folder, 'copy')]
    copyFileSync(file, copy)
    const second = await open()
    expect(await second.work.resume('r1')).toMatchObject({ status: 'completed' })
    await second.store.close()
    copyFileSync(copy, file)
    const { store, work } = await open()
    const questions = async () => (await store.audit.query({ event: 'tool.before', decision: 'ask' })).length
    expect(await questions()).toBe(1)
    expect(await work.resume('r1')).toMatchObject({ status: 'waiting' })
    expect(await questions()).toBe(2)
    expect(await work.start('pay', { runId: 'r1' })).toMatchObject({ status: 'waiting' })
    expect(await questions()).toBe(2)
    await store.close()
  },
)
