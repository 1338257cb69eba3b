import { describe, expect, test } from 'vitest'
import { createRegistry, deny, guard, type Hook, memoryAudit, observe } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import {
  type Agent,
  type AgentOptions,
  agentTool,
  createAgent,
  defineAgent,
  workflow,
  workflowHooks,
} from '../index.ts'

const call = { calls: [{ name: 'danger', input: { n: 1 } }] }
const never = guard({ name: 'never', on: 'tool.before', run: () => deny('never') })

function agentOf(name: string, steps: readonly ScriptedStep[], options: Partial<AgentOptions> = {}) {
  const model = scriptedModel(steps)
  const danger = recordingTool({ name: 'danger', gives: 'ran' })
  return { model, danger, agent: createAgent({ name, model, tools: [danger], ...options }) }
}
const flowOf = (hooks: readonly Hook[], agent: Agent, name = 'flow') =>
  workflow<string, string>({ name, hooks, execute: async (at, input) => (await at.agent(agent, input)).text })

const events = [
  'run.before',
  'context.built',
  'prompt.generated',
  'model.before',
  'tokens.counted',
  'model.after',
  'tool.before',
  'tool.after',
  'handoff.before',
  'validation.failed',
  'error.raised',
  'result.ready',
  'run.after',
] as const

/** Observers of everything, which note the agent that each event is about. */
function listening(trace: string[], name = 'w'): readonly Hook[] {
  const watch = observe as (spec: object) => Hook
  return events.map((on) =>
    watch({
      name: `${name}.${on}`,
      on,
      run: ({ agent }: { agent: { name: string } }) => void trace.push(`${on} ${agent.name}`),
    }),
  )
}

describe('hooks of a workflow', () => {
  test('guard the tools of the agents inside', async () => {
    const { agent, danger, model } = agentOf('a', [call, 'Refused.'])
    const hooks = workflowHooks({ name: 'h', onPreToolUse: () => deny('never') })
    expect(await flowOf(hooks, agent).run('go')).toMatchObject({ output: 'Refused.' })
    expect(danger.inputs).toEqual([])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ isError: true, output: { reason: 'never' } }])
  })

  test('receive every event of the agents inside, in order, and of the agents these hand off to or use as tools', async () => {
    const trace: string[] = []
    const { agent: helper } = agentOf('helper', ['Help.'])
    const { agent: target } = agentOf('target', ['Bye.'])
    const { agent } = agentOf(
      'a',
      [{ calls: [{ name: 'helper', input: { prompt: 'x' } }] }, { calls: [{ name: 'transfer_to_target' }] }],
      {
        tools: [agentTool(helper)],
        handoffs: [target],
      },
    )
    await flowOf(listening(trace), agent).run('go')
    const start = (name: string) => [`run.before ${name}`, `context.built ${name}`, `prompt.generated ${name}`]
    const model = (name: string) => [`model.before ${name}`, `tokens.counted ${name}`, `model.after ${name}`]
    const end = (name: string) => [`result.ready ${name}`, `run.after ${name}`]
    expect(trace).toEqual([
      ...start('a'),
      ...model('a'),
      'tool.before a',
      ...start('helper'),
      ...model('helper'),
      ...end('helper'),
      'tool.after a',
      ...model('a'),
      'handoff.before a',
      'context.built target',
      'prompt.generated target',
      ...model('target'),
      'result.ready target',
      'run.after a',
    ])
  })

  test('receive the events of agents in a nested workflow; the inner one’s hooks receive only those of the inner one', async () => {
    const [outer, inner]: [string[], string[]] = [[], []]
    const { agent } = agentOf('a', ['One.', 'Two.'])
    const nested = flowOf(listening(inner, 'inner'), agent, 'inner')
    const flow = workflow<string, string>({
      name: 'outer',
      hooks: listening(outer, 'outer'),
      execute: async (at, input) => (await at.agent(agent, input)).text + (await at.workflow(nested, input)),
    })
    expect(await flow.run('go')).toMatchObject({ output: 'One.Two.' })
    expect(outer.filter((line) => line === 'run.after a')).toHaveLength(2)
    expect(inner.filter((line) => line === 'run.after a')).toHaveLength(1)
  })

  test('do not stay with an agent that runs outside of it afterwards', async () => {
    const { agent, danger } = agentOf('a', [call, 'Refused.', call, 'Done.'])
    await flowOf([never], agent).run('go')
    await agent.run('go')
    expect(danger.inputs).toHaveLength(1)
  })

  test('are on record in the audit of the workflow and in the audit of the agent', async () => {
    const [ofFlow, ofAgent] = [memoryAudit(), memoryAudit()]
    const own = guard({ name: 'own', on: 'tool.before', run: () => undefined })
    const { agent } = agentOf('a', [call, 'Done.'], { audit: ofAgent, hooks: [own] })
    const flow = workflow<string, string>({
      name: 'w',
      hooks: [never],
      audit: ofFlow,
      execute: async (at, input) => (await at.agent(agent, input)).text,
    })
    await flow.run('go')
    expect(ofFlow.records().map(({ hook }) => hook)).toEqual(['never'])
    expect(ofAgent.records().map(({ hook }) => hook)).toEqual(['never'])
  })
})

describe('hooks of one agent stay its own beside a shared registry', () => {
  const shared = () => createRegistry()
  test.each<[string, (registry: ReturnType<typeof shared>) => unknown]>([
    ['hooks', (registry) => agentOf('a', [], { registry, hooks: [never] })],
    ['use', (registry) => agentOf('a', [], { registry }).agent.use(never)],
    [
      'withLifecycle',
      (registry) =>
        agentOf('a', [], { registry }).agent.withLifecycle({
          name: 'l',
          wrapToolCall: ({ call: { id } }) => ({ callId: id, output: 'not run', isError: false }),
        }),
    ],
  ])('%s of one agent do not judge the tools of another', async (_, make) => {
    const registry = shared()
    make(registry)
    const { agent, danger } = agentOf('b', [call, 'Done.'], { registry })
    await agent.run('go')
    expect(danger.inputs).toEqual([{ n: 1 }])
    expect(registry.size).toBe(0)
  })

  test('`on` of one definition does not receive events of another agent; hooks of the registry judge both', async () => {
    const registry = shared().with(never)
    const heard: string[] = []
    const first = agentOf('first', [call, 'Done.'])
    const second = agentOf('second', [call, 'Done.'])
    const define = (name: string, { model, danger }: typeof first) =>
      defineAgent({
        name,
        model,
        tools: [danger],
        registry,
        on: { onEnd: ({ agent }) => void heard.push(`${name} heard ${agent.name}`) },
      })
    await define('first', first).run('go')
    await define('second', second).run('go')
    expect(heard).toEqual(['first heard first', 'second heard second'])
    expect([first.danger.inputs, second.danger.inputs]).toEqual([[], []])
  })

  test('a hook that is in the workflow, in the registry and in the agent is called once for each event', async () => {
    let calls = 0
    const count = observe({ name: 'count', on: 'tool.before', run: () => void calls++ })
    const registry = shared().with(count)
    const { agent } = agentOf('a', [call, 'Done.'], { registry, hooks: [count] })
    await flowOf([count], agent).run('go')
    expect(calls).toBe(1)
  })

  test('a handoff between two agents of one registry is one run to it: one start, and one end or error', async () => {
    const heard: string[] = []
    const registry = shared().with([
      observe({ name: 'b', on: 'run.before', run: ({ agent }) => void heard.push(`start ${agent.name}`) }),
      observe({
        name: 'a',
        on: 'run.after',
        run: ({ agent, result }) => void heard.push(`end ${agent.name} ${result}`),
      }),
      observe({ name: 'e', on: 'error.raised', run: ({ agent, where }) => void heard.push(`${where} ${agent.name}`) }),
    ])
    const transfer = { calls: [{ name: 'transfer_to_b' }] }
    const b = agentOf('b', ['By b.', new Error('overloaded')], { registry }).agent
    const { agent } = agentOf('a', [transfer, transfer], { registry, handoffs: [b] })
    await agent.run('go')
    await expect(agent.run('go')).rejects.toThrow('overloaded')
    expect(heard).toEqual(['start a', 'end a By b.', 'start a', 'model b', 'run a'])
  })

  test('`match: { agent }` selects the agent, at every event', async () => {
    const heard: string[] = []
    const watch = observe as (spec: object) => Hook
    const run = ({ agent }: { agent: { name: string } }) => void heard.push(agent.name)
    const hooks = events.map((on) => watch({ name: on, on, match: { agent: 'b' }, run }))
    const registry = shared().with([
      ...hooks,
      guard({ name: 'never', on: 'tool.before', match: { agent: 'b' }, run: () => deny('not b') }),
    ])
    const [a, b] = ['a', 'b'].map((name) => agentOf(name, [call, 'Done.'], { registry }))
    await a?.agent.run('go')
    expect(heard).toEqual([])
    await b?.agent.run('go')
    expect(new Set(heard)).toEqual(new Set(['b']))
    expect(heard).toHaveLength(13 - 3 + 3) // no handoff, no invalid value, no error; three events twice
    expect([a?.danger.inputs, b?.danger.inputs]).toEqual([[{ n: 1 }], []])
  })
})
