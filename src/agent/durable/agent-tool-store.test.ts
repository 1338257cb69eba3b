import { describe, expect, test } from 'vitest'
import { PawlError } from '../../base/index.ts'
import { type AuditSink, around, ask, guard, type Hook } from '../../index.ts'
import { openStore, type Store } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { type AgentOptions, agentTool, createAgent, durable } from '../index.ts'

/** The store, which does the step of that key and fails to acknowledge it, once. */
function failingOnce(store: Store, key: string): Store {
  let isArmed = true
  const open: Store['journals']['open'] = (runId) => ({
    async step(name, run) {
      const value = await store.journals.open(runId).step(name, run)
      if (!isArmed || name !== key) return value
      isArmed = false
      throw new PawlError('store-lost', 'the server did not answer')
    },
  })
  return { ...store, journals: { ...store.journals, open } }
}

/** An agent that sends mail, as a tool of another: as every process makes them, with the same mail. */
function desk(hooks: readonly Hook[] = [], more: Partial<AgentOptions> = {}) {
  const send = recordingTool({ name: 'send' })
  const inner = scriptedModel([{ calls: [{ name: 'send', id: 's1' }] }, 'Sent.'])
  const outer = scriptedModel([{ calls: [{ name: 'mailer', id: 'd1', input: { prompt: 'Send it.' } }] }, 'Done.'])
  const mailer = createAgent({ name: 'mailer', model: inner, tools: [send], ...more })
  const agent = createAgent({ name: 'desk', model: outer, tools: [agentTool(mailer)], hooks })
  return { send, agent }
}

const retry = around({
  name: 'retry',
  on: 'tool.around',
  match: { name: 'mailer' },
  run: (_, next) => next().catch(() => next()),
})

describe.each([
  ['', []],
  [' and a wrap that tries again', [retry]],
])('the store fails inside an agent that is used as a tool%s:', (_, hooks) => {
  const keys = ['tool:d1/begin:run', 'tool:d1/model:1', 'tool:d1/tool:s1', 'tool:d1/model:2', 'ran:d1', 'tool:d1']
  test.each(keys)(
    'at `%s`, the run rejects and continues when it is started again; nothing is done twice',
    async (key) => {
      const whole = await desk().agent.run('Send it.')
      if (whole.status !== 'completed') throw new Error('it should end')
      const { send, agent } = desk(hooks)
      const work = durable(agent, failingOnce(await openStore('memory:'), key))
      await expect(work.start('Send it.', { runId: 'r' })).rejects.toMatchObject({ code: 'store-lost' })
      const { usage } = whole
      expect(await work.start('Send it.', { runId: 'r' })).toMatchObject({ text: 'Done.', usage })
      expect(send.inputs).toHaveLength(1)
    },
  )
})

test('a call inside an agent tool that was approved is made when the store is back', async () => {
  const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'send' }, run: () => ask('send?') })
  const store = await openStore('memory:')
  const { send, agent } = desk([asks])
  const work = durable(agent, failingOnce(store, 'tool:d1/approved:before:s1'))
  const begun = await work.start('Send it.', { runId: 'r' })
  if (begun.status !== 'waiting') throw new Error('it should wait')
  await store.confirmations.decide(begun.confirmation.id, { approved: true, by: 'kim' })
  await expect(work.resume('r')).rejects.toMatchObject({ code: 'store-lost' })
  expect(await work.resume('r')).toMatchObject({ text: 'Done.' })
  expect(send.inputs).toHaveLength(1)
})

test('answers that cannot be looked up inside an agent tool end the run, and it continues later', async () => {
  const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'send' }, run: () => ask('send?') })
  const store = await openStore('memory:')
  let isLost = true
  const list: typeof store.confirmations.list = async (filter) => {
    if (!isLost) return store.confirmations.list(filter)
    isLost = false
    throw new PawlError('store-busy', 'a lock took too long')
  }
  const { send, agent } = desk([asks])
  const work = durable(agent, { ...store, confirmations: { ...store.confirmations, list } })
  await expect(work.start('Send it.', { runId: 'r' })).rejects.toMatchObject({ code: 'store-busy' })
  expect(await work.start('Send it.', { runId: 'r' })).toMatchObject({ status: 'waiting' })
  expect(send.inputs).toEqual([])
})

test('an audit that cannot write a record inside an agent tool ends the run, and it continues later', async () => {
  let isBroken = true
  const audit: AuditSink = {
    async write() {
      if (!isBroken) return
      isBroken = false
      throw new Error('the disk is full')
    },
  }
  const judge = guard({ name: 'judge', on: 'tool.before', run: () => undefined })
  const { send, agent } = desk([], { audit, hooks: [judge] })
  const work = durable(agent, await openStore('memory:'))
  await expect(work.start('Send it.', { runId: 'r' })).rejects.toMatchObject({ code: 'hook-unrecorded' })
  expect(await work.start('Send it.', { runId: 'r' })).toMatchObject({ text: 'Done.' })
  expect(send.inputs).toHaveLength(1)
})

test('a failure of the agent itself stays the result of the tool, with a store as well', async () => {
  const { agent } = desk([], { model: scriptedModel([new Error('overloaded')]) })
  const work = durable(agent, await openStore('memory:'))
  expect(await work.start('Send it.', { runId: 'r' })).toMatchObject({ text: 'Done.' })
})

test('a step inside an agent tool whose record cannot be read ends the run; no model reads that, and nothing is done', async () => {
  const store = await openStore('memory:')
  const open: Store['journals']['open'] = (runId) => ({
    step: async (key, run) => {
      const value = await store.journals.open(runId).step(key, run)
      return key === 'tool:d1/model:1' ? { nonsense: true } : value
    },
  })
  const { send, agent } = desk([retry])
  const work = durable(agent, { ...store, journals: { ...store.journals, open } })
  await expect(work.start('Send it.', { runId: 'r' })).rejects.toMatchObject({
    code: 'bad-wire',
    message: expect.stringContaining('tool:d1/model:1'),
  })
  expect(send.inputs).toEqual([])
})

test('a journal that returns invalid entries is reported, and nothing is done', async () => {
  const store = await openStore('memory:')
  const open = (runId: string) => ({ ...store.journals.open(runId), entries: async () => ['model:1'] as never })
  const { send, agent } = desk()
  const work = durable(agent, { ...store, journals: { ...store.journals, open } })
  await expect(work.start('Send it.')).rejects.toMatchObject({
    code: 'journal-failed',
    hint: expect.stringContaining('[key, value]'),
  })
  expect(send.inputs).toEqual([])
})

test.each([
  ['throws at once', (key: string) => key.startsWith('tool:d1/')],
  ['throws at once at the end', (key: string) => key === 'ran:d1'],
])('a journal that %s inside an agent tool ends the run, and no model reads that', async (_, fails) => {
  const kept = new Map<string, unknown>()
  const journal = {
    step(key: string, run: () => Promise<unknown>): Promise<never> {
      if (fails(key)) throw new Error('connection lost')
      return run().then((value) => {
        if (!kept.has(key)) kept.set(key, value)
        return kept.get(key) as never
      })
    },
  }
  const { agent } = desk([retry])
  await expect(agent.run('Send it.', { journal })).rejects.toThrow('connection lost')
})

test.each([
  ['its clock', { now: () => Promise.reject(new Error('engine lost')) }, 'engine lost'],
  ['what it gives as an answer', { answered: async () => ({ approved: 'yes' }) as never }, '`approved: true`'],
])('an error of %s inside an agent tool ends the run, and no model reads that', async (_, more, sentence) => {
  const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'send' }, run: () => ask('send?') })
  const store = await openStore('memory:')
  const journal = { ...store.journals.open('r'), ...more }
  const { send, agent } = desk([], { hooks: [asks] })
  await expect(agent.run('Send it.', { journal })).rejects.toThrow(sentence)
  expect(send.inputs).toEqual([])
})
