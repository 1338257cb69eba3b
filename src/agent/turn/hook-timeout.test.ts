import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type AuditRecord,
  ask,
  createDispatcher,
  createRegistry,
  guard,
  makeToolCall,
  memoryAudit,
  observe,
} from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, createTurns, workflow } from '../index.ts'

const never = () => new Promise<undefined>(() => {})
const call = { calls: [{ name: 'look' }] }
const failures = (records: readonly AuditRecord[]) =>
  records.flatMap(({ hook, failure }) => (failure === undefined ? [] : [[hook, failure.kind]]))

test('hooks that never answer do not block a run: a guard refuses, an observer is skipped, both are recorded', async () => {
  const look = recordingTool({ name: 'look' })
  const audit = memoryAudit()
  const agent = createAgent({
    name: 'a',
    model: scriptedModel([call, 'done']),
    tools: [look],
    hooks: [
      guard({ name: 'g', on: 'tool.before', run: never }),
      observe({ name: 'o', on: 'tokens.counted', run: never }),
    ],
    hookTimeoutMs: 20,
    audit,
    logger: false,
  })
  expect(await agent.run('hi')).toMatchObject({ text: 'done' })
  expect(look.inputs).toEqual([])
  expect(failures(audit.records())).toEqual([
    ['o', 'timeout'],
    ['g', 'timeout'],
    ['o', 'timeout'],
  ])
})

test('a workflow limits its own hooks, also at the events of its agents', async () => {
  const audit = memoryAudit()
  const agent = createAgent({ name: 'a', model: scriptedModel(['done']) })
  const flow = workflow({
    name: 'w',
    hooks: [
      guard({ name: 'of-agents', on: 'model.before', failure: 'open', run: never }),
      observe({ name: 'of-workflow', on: 'workflow.before', run: never }),
    ],
    hookTimeoutMs: 20,
    audit,
    logger: false,
    execute: async (at) => (await at.agent(agent, 'hi')).text,
  })
  expect(await flow.run(undefined)).toMatchObject({ output: 'done' })
  expect(failures(audit.records())).toEqual([
    ['of-workflow', 'timeout'],
    ['of-agents', 'timeout'],
  ])
})

test('the time that a person takes to answer does not count', async () => {
  const registry = createRegistry().with(guard({ name: 'people', on: 'tool.before', run: async () => ask('may it?') }))
  const turns = createTurns({
    dispatcher: createDispatcher({ registry, hookTimeoutMs: 10 }),
    agent: { name: 'a' },
    ask: async ({ digest }) => {
      await pause(60)
      return { approved: true, digest }
    },
  })
  const { result } = await turns.tool(makeToolCall({ id: '1', name: 'look', input: {} }), () => 'seen')
  expect(result).toMatchObject({ output: 'seen', isError: false })
})

test('an invalid limit, or a misspelt one, is refused with a hint', () => {
  const model = scriptedModel([])
  expect(() => createAgent({ name: 'a', model, hookTimeoutMs: -1 })).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('`Infinity`') }),
  )
  expect(() => workflow({ name: 'w', hookTimeoutMs: Number.NaN, execute: () => 1 })).toThrow('`hookTimeoutMs`')
  const misspelt = { name: 'a', model, hookTimeoutMS: 5 }
  expect(() => createAgent(misspelt)).toThrow(expect.objectContaining({ hint: 'did you mean `hookTimeoutMs`?' }))
})
