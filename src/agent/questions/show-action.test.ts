import { describe, expect, test } from 'vitest'
import { around, ask, createContext, deny, guard, type Hook, type Redaction } from '../../index.ts'
import { digestOf, makeToolCall } from '../../protocol/index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, createTurns, durable, type RunResult, type Suspended } from '../index.ts'

const token = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
const input = { version: 2, apiKey: 'hunter2hunter2', ticket: '1234', note: `use ${token}` }
const shown = { version: 2, apiKey: '[redacted]', ticket: '1234', note: 'use [redacted]' }
const release = { calls: [{ name: 'release', input, id: 'c1' }] }
const startedAt = Date.now()
const secrets = /hunter2hunter2|ghp_/

const asksAt = (on: string) => (guard as (spec: object) => Hook)({ name: 'asks', on, run: () => ask('sure?') })

function agentWith(hooks: readonly Hook[], redaction: Redaction = {}, steps: readonly ScriptedStep[] = []) {
  const tool = recordingTool({ name: 'release', gives: `released with ${token}` })
  const model = scriptedModel([release, `Released with ${token}.`, ...steps])
  return {
    tool,
    agent: createAgent({ name: 'publisher', model, tools: [tool], hooks, redaction, now: () => startedAt }),
  }
}

const paths = ['call.input.ticket']

/** A guard that quotes the ticket of the call. */
const quotes = (say: (ticket: string) => ReturnType<typeof ask | typeof deny>) =>
  guard({ name: 'quotes', on: 'tool.before', run: ({ call }) => say(String(Object(call.input).ticket)) })

/** A wrap that makes another attempt, with a ticket of its own. */
const again = around({
  name: 'again',
  on: 'tool.around',
  run: (_, next) => next({ call: { input: { ticket: '1234-5' } } }),
})

function refuse(words: string): never {
  throw new Error(words)
}

function waits(result: RunResult): Suspended {
  if (result.status !== 'suspended') throw new Error('it should wait')
  return result
}

describe('a question of an agent shows the action without secrets', () => {
  test('and a yes to it runs the exact action, of which the digest is', async () => {
    const { agent, tool } = agentWith([asksAt('tool.before')])
    const context = createContext()
    const { confirmation, journal } = waits(await agent.run('Release it.', { context }))
    expect(confirmation.action).toEqual({ name: 'release', input: shown })
    const { runId } = context
    const action = { name: 'release', input }
    const { step, askedAt, event } = confirmation
    expect(confirmation.digest).toBe(await digestOf({ runId, step, askedAt, event, action }))
    const copy = JSON.parse(JSON.stringify(journal)) as Suspended['journal']
    expect(await agent.resume(copy, { digest: confirmation.digest, approved: true })).toMatchObject({
      status: 'completed',
    })
    expect(tool.inputs).toEqual([input])
  })

  test('also about an attempt that a wrap has changed: a yes runs that one', async () => {
    const wrap = around({
      name: 'wrap',
      on: 'tool.around',
      run: (_, next) => next({ call: { input: { apiKey: 'other2other2' } } }),
    })
    const isChanged = (given: unknown) => !JSON.stringify(given).includes('version')
    const asks = guard({
      name: 'asks',
      on: 'tool.before',
      run: ({ call }) => (isChanged(call.input) ? ask('sure?') : undefined),
    })
    const { agent, tool } = agentWith([wrap, asks])
    const { confirmation, journal } = waits(await agent.run('Release it.'))
    expect(confirmation.action).toEqual({ name: 'release', input: { apiKey: '[redacted]' } })
    await agent.resume(journal, { digest: confirmation.digest, approved: true })
    expect(tool.inputs).toEqual([{ apiKey: 'other2other2' }])
  })

  test.each([
    ['run.before', 'input'],
    ['model.before', 'request'],
    ['model.after', 'response'],
    ['tool.before', 'call'],
  ])('at %s, where paths of the redaction begin with `%s`', async (event, field) => {
    const said = `Release it with ${token}.`
    const context = createContext()
    const first = waits(await agentWith([asksAt(event)]).agent.run(said, { context }))
    expect(first.confirmation.event).toBe(event)
    expect(JSON.stringify(first.confirmation)).toContain('[redacted]')
    expect(JSON.stringify(first.confirmation)).not.toMatch(secrets)
    const second = waits(await agentWith([asksAt(event)], { paths: [field] }).agent.run(said, { context }))
    expect(second.confirmation.action).toBe('[redacted]')
    expect(second.confirmation.digest).toBe(first.confirmation.digest)
  })

  test('as the redaction of the agent declares them', async () => {
    const { agent } = agentWith([asksAt('tool.before')], { paths: ['call.input.version'], words: ['ticket'] })
    const { confirmation } = waits(await agent.run('Release it.'))
    expect(confirmation.action).toMatchObject({ input: { version: '[redacted]', ticket: '[redacted]' } })
  })

  test.each([
    ['ask', () => agentWith([quotes((ticket) => ask(`release ${ticket}?`))], { paths })],
    ['ask about another attempt', () => agentWith([again, quotes((ticket) => ask(`release ${ticket}?`))], { paths })],
  ])('and a reason without the values that paths lead to: %s', async (_, make) => {
    const { confirmation } = waits(await make().agent.run('Release it.'))
    expect(confirmation.reason).toMatch(/^release \[redacted\]\?$/)
    const store = await openStore('memory:')
    await durable(make().agent, store).start('Release it.')
    expect(await store.confirmations.list()).toMatchObject([{ reason: 'release [redacted]?' }])
    expect(JSON.stringify(await store.confirmations.list())).not.toContain('1234')
  })

  test.each([
    ['deny', quotes((ticket) => deny(`no release of ${ticket}`)), 'no release of [redacted]'],
    ['throw', quotes((ticket) => refuse(`bad ticket ${ticket}`)), 'guard `quotes` failed: bad ticket [redacted]'],
  ])('and the model reads no such reason either: %s', async (_, hook, reason) => {
    const { agent } = agentWith([hook], { paths })
    const result = await agent.run('Release it.')
    if (result.status === 'suspended') throw new Error('it should not wait')
    const told = JSON.stringify(result.messages.filter(({ role }) => role !== 'assistant'))
    expect(told).toContain(reason)
    expect(told).not.toContain('1234')
  })

  test('in the store, for a durable run', async () => {
    const store = await openStore('memory:')
    const { agent, tool } = agentWith([asksAt('tool.before')])
    const work = durable(agent, store)
    const waiting = await work.start('Release it.')
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    expect(await store.confirmations.list()).toMatchObject([{ action: { name: 'release', input: shown } }])
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    expect(await work.resume(waiting.runId)).toMatchObject({ status: 'completed' })
    expect(tool.inputs).toEqual([input])
  })

  test('to a program that has its own loop', async () => {
    const { agent } = agentWith([asksAt('tool.before')])
    const { dispatcher } = agent.inner.runtime.placeIn(undefined)
    const asked: unknown[] = []
    const ran: unknown[] = []
    const turns = createTurns({
      dispatcher,
      agent: { name: 'mine' },
      redaction: { words: ['ticket'] },
      async ask({ action }) {
        asked.push(action)
        return { approved: true }
      },
    })
    await turns.tool(makeToolCall({ id: 'c1', name: 'release', input }), (call) => void ran.push(call.input))
    expect([asked, ran]).toEqual([[{ name: 'release', input: { ...shown, ticket: '[redacted]' } }], [input]])
  })
})
