import { describe, expect, test } from 'vitest'
import { createContext, type Hook, observe } from '../../index.ts'
import type { AgentInfo } from '../../protocol/index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, defineAgent, type Tracing, workflow, workflowHooks } from '../index.ts'
import type { Span } from '../tracing/tracing.ts'

const call = { calls: [{ name: 'look', input: { at: 'sky' }, id: 'c1' }] }
const events = [
  'run.before',
  'context.built',
  'prompt.generated',
  'model.before',
  'tokens.counted',
  'model.after',
  'tool.before',
  'tool.after',
  'result.ready',
  'run.after',
  'error.raised',
] as const
const watchAll = (run: (payload: { readonly agent: AgentInfo }, on: string) => void): readonly Hook[] =>
  events.map((on) =>
    (observe as (spec: object) => Hook)({ name: on, on, run: (payload: { agent: AgentInfo }) => run(payload, on) }),
  )

function agentOf(steps: readonly ScriptedStep[], hooks: readonly Hook[]) {
  const look = recordingTool({ name: 'look', description: 'Looks', kind: 'read', gives: 'blue' })
  const settings = { temperature: 0.5, maxTokens: 100 }
  return createAgent({
    name: 'helper',
    description: 'Helps',
    model: scriptedModel(steps),
    instructions: 'Be brief.',
    tools: [look],
    settings,
    hooks,
  })
}

describe('every event of a run', () => {
  test('carries the whole agent: name, description, model, tools and settings, frozen, the same each time', async () => {
    const seen = new Map<string, AgentInfo>()
    const hooks = watchAll(({ agent }, on) => void seen.set(on, agent))
    await agentOf([call, 'Done.'], hooks).run('hi')
    await expect(agentOf([new Error('overloaded')], hooks).run('hi')).rejects.toThrow('overloaded')
    expect([...seen.keys()].sort()).toEqual([...events].sort())
    for (const agent of seen.values()) {
      expect(agent).toEqual({
        name: 'helper',
        description: 'Helps',
        model: 'scripted',
        tools: [{ name: 'look', description: 'Looks', kind: 'read' }],
        settings: { temperature: 0.5, maxTokens: 100 },
      })
      expect([agent, agent.tools, agent.tools?.[0], agent.settings].every(Object.isFrozen)).toBe(true)
    }
  })

  test('is on record with the name of the agent only', async () => {
    const agent = agentOf(
      ['Done.'],
      watchAll(() => {}),
    )
    await agent.run('hi')
    const records =
      'records' in (agent.audit || {}) ? (agent.audit as { records(): readonly { payload: unknown }[] }).records() : []
    expect(records.length).toBeGreaterThan(5)
    for (const { payload } of records) expect(payload).toMatchObject({ agent: 'helper' })
  })
})

test('onToolEnd receives the definition of the tool, also for a tool that does not exist', async () => {
  const seen: unknown[] = []
  const agent = defineAgent({
    name: 'a',
    model: scriptedModel([call, { calls: [{ name: 'loook', id: 'c2' }] }, 'Done.']),
    tools: [recordingTool({ name: 'look', kind: 'read', gives: 'blue' })],
    on: {
      onToolStart: ({ tool }) => void seen.push(tool),
      onToolEnd: ({ tool, result, origin }) => void seen.push([tool, result.output, origin]),
    },
  })
  await agent.run('hi')
  expect(seen).toMatchObject([
    { name: 'look', kind: 'read' },
    [{ name: 'look', kind: 'read' }, 'blue', 'real'],
    [{ name: 'loook' }, { error: 'there is no tool `loook`' }, 'denied'],
  ])
})

test('onHandoff is called for both agents', async () => {
  const heard: string[] = []
  const watch = (name: string) => ({
    onHandoff: ({ source, target }: { source: AgentInfo; target: AgentInfo }) =>
      void heard.push(`${name}: ${source.name} to ${target.name}`),
  })
  const billing = defineAgent({ name: 'billing', model: scriptedModel(['Paid.']), on: watch('billing') })
  const desk = defineAgent({
    name: 'desk',
    model: scriptedModel([{ calls: [{ name: 'transfer_to_billing' }] }]),
    handoffs: [billing],
    on: watch('desk'),
  })
  await desk.run('hi')
  expect(heard).toEqual(['desk: desk to billing', 'billing: desk to billing'])
})

test('beforeModel receives the system prompt with the request', async () => {
  const seen: unknown[] = []
  const agent = agentOf([call, 'Done.'], []).withLifecycle({
    name: 'l',
    beforeModel(messages, _context, request) {
      seen.push([request.system, request.temperature, request.tools?.length, request.messages === messages])
      return messages
    },
  })
  await agent.run('hi')
  expect(seen).toEqual([
    ['Be brief.', 0.5, 1, true],
    ['Be brief.', 0.5, 1, true],
  ])
})

describe('all eight functions of workflowHooks', () => {
  const words = [
    'onWorkflowStart',
    'onStepStart',
    'onPreInference',
    'onPostInference',
    'onPreToolUse',
    'onPostToolUse',
    'onStepEnd',
    'onWorkflowEnd',
  ] as const
  interface Seen {
    readonly context: {
      readonly sessionId: string
      readonly workflow?: string
      readonly workflowId?: string
      readonly span?: unknown
    }
  }

  async function traced(tracing?: Tracing) {
    const seen = new Map<string, Seen & { readonly agent: AgentInfo }>()
    const functions = Object.fromEntries(words.map((word) => [word, (at: never) => void seen.set(word, at)]))
    const agent = agentOf([call, 'Done.'], [])
    const context = createContext()
    const flow = workflow<string, string>({
      name: 'release',
      hooks: workflowHooks({ name: 'h', ...functions }),
      ...(tracing !== undefined && { tracing }),
      execute: async (at, input) => (await at.step('build', (inside) => inside.agent(agent, input))).text,
    })
    await flow.run('hi', { context })
    return { seen, sessionId: context.sessionId }
  }

  test('receive the session, the name and id of the workflow', async () => {
    const { seen, sessionId } = await traced()
    expect([...seen.keys()].sort()).toEqual([...words].sort())
    for (const { context } of seen.values()) expect(context).toMatchObject({ sessionId, workflow: 'release' })
    expect(new Set([...seen.values()].map(({ context }) => context.workflowId)).size).toBe(1)
  })

  test('receive the agent of the run inside, and the workflow’s name as agent of its own events', async () => {
    const { seen } = await traced()
    expect(words.map((word) => seen.get(word)?.agent.name)).toEqual([
      'release',
      'release',
      'helper',
      'helper',
      'helper',
      'helper',
      'release',
      'release',
    ])
  })

  test('receive a span where the workflow is traced, and may add to it', async () => {
    const set: unknown[] = []
    const span = (name: string): Span => ({ set: (more) => void set.push([name, more]), end: () => {} })
    const { seen } = await traced({ start: ({ name }) => span(name) })
    for (const [word, { context }] of seen) {
      expect(context.span, word).toBeDefined()
      ;(context.span as Span).set({ word })
    }
    expect(set).toContainEqual(['workflow release', { word: 'onWorkflowStart' }])
    expect(set).toContainEqual(['step build', { word: 'onStepEnd' }])
  })
})
