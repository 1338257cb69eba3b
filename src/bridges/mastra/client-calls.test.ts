import { Agent, type AgentConfig } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scriptedModel } from '../../../test/bridges/mastra/scripted-model.ts'
import type { StoryTurn } from '../../../test/bridges/story.ts'
import { approveTools } from '../../hooks/index.ts'
import { around, deny, guard, type Hook, memoryAudit, modify, observe, stub, transform } from '../../index.ts'
import { withPawl } from './index.ts'

const del = createTool({ id: 'del', description: 'deletes at the client', inputSchema: z.looseObject({}) })
const call = (name: string, input: Readonly<Record<string, unknown>> = {}, id = 'call_1') => ({ id, name, input })
const no = guard({ name: 'no', on: 'tool.before', match: { name: 'del' }, run: () => deny('never') })

function agentIn(pawl: readonly Hook[], script: StoryTurn[], more: object = {}) {
  const audit = memoryAudit()
  const scripted = scriptedModel(script)
  const config = { id: 'clerk', name: 'clerk', instructions: 'Be brief.', model: scripted.model, ...more }
  return { agent: new Agent(withPawl(config as AgentConfig, { hooks: pawl, audit, logger: false })), audit }
}

async function streamOf(agent: Agent, options: object = {}) {
  const { fullStream } = await agent.stream('go', options)
  const shown: { readonly type: string; readonly payload?: object }[] = []
  for await (const part of fullStream) shown.push(part as { readonly type: string })
  return shown
}

const places: readonly [string, object, object][] = [
  ['of the agent', { tools: { del } }, {}],
  ['of one call', {}, { clientTools: { del } }],
]

describe.each(places)('a call of a client tool %s', (_, config, options) => {
  test('that a hook denies does not reach the client, and the refusal names the tool', async () => {
    for (const hooks of [[no], [no, observe({ name: 'see', on: 'model.after', run: () => undefined })]]) {
      const { agent } = agentIn(hooks, [[call('del', { path: '/' })], 'ok'], config)
      await expect(agent.generate('go', options)).rejects.toThrow('`del`')
      const shown = await streamOf(agentIn(hooks, [[call('del', { path: '/' })], 'ok'], config).agent, options)
      expect(shown.map(({ type }) => type)).toContain('error')
      expect(JSON.stringify(shown)).not.toContain('"path":"/"')
      expect(shown.filter(({ type }) => type.startsWith('tool-call'))).toEqual([])
    }
  })

  test('beside one that is allowed is refused with it', async () => {
    const ask = createTool({ id: 'ask', description: 'asks', inputSchema: z.looseObject({}) })
    const script: StoryTurn[] = [[call('ask', {}, 'one'), call('del', {}, 'two')], 'ok']
    const { agent } = agentIn([no], script, { tools: { ask, del } })
    const shown = await streamOf(agent)
    expect(shown.filter(({ type }) => type.startsWith('tool-call'))).toEqual([])
  })

  test('that would ask a person, or get a stub, is refused', async () => {
    const instead = guard({ name: 'instead', on: 'tool.before', run: () => stub({ output: 'gone', isError: false }) })
    for (const hook of [approveTools({ tools: 'del' }), instead]) {
      const { agent } = agentIn([hook], [[call('del')], 'ok'], config)
      await expect(agent.generate('go', options)).rejects.toThrow('`del`')
    }
  })

  test('that hooks allow reaches the client as it is, or with the input that they left', async () => {
    const allow = guard({ name: 'allow', on: 'tool.before', run: () => undefined })
    const safe = transform({
      name: 'safe',
      on: 'tool.before',
      run: ({ call: { input } }) => modify({ call: { input: { ...(input as object), dry: true } } }),
    })
    for (const [hooks, args] of [
      [[allow], { path: 'a' }],
      [[safe], { path: 'a', dry: true }],
    ] as const) {
      const script = (): StoryTurn[] => [[call('del', { path: 'a' })], 'ok']
      const { toolCalls, finishReason } = await agentIn(hooks, script(), config).agent.generate('go', options)
      expect([finishReason, toolCalls.map(({ payload }) => payload.args)]).toEqual(['tool-calls', [args]])
      const shown = await streamOf(agentIn(hooks, script(), config).agent, options)
      const deltas = shown.flatMap(({ type, payload }) => (type === 'tool-call-delta' ? [payload] : []))
      // this model streams none of its own
      expect(deltas).toMatchObject('dry' in args ? [{ argsTextDelta: JSON.stringify(args) }] : [])
      expect(shown.filter(({ type }) => type === 'tool-call')).toMatchObject([{ payload: { toolName: 'del', args } }])
    }
  })

  test('is judged once, and its denial is on record', async () => {
    const { agent, audit } = agentIn([no], [[call('del')], 'ok'], config)
    await agent.generate('go', options).catch(() => undefined)
    const denials = audit.records().filter(({ hook, outcome }) => hook === 'no' && outcome === 'deny')
    expect(denials.length).toBe(1)
  })
})

test('calls of tools that run here, and hooks on other events, leave the model as it is', async () => {
  const ran: string[] = []
  const see = createTool({
    id: 'see',
    description: 'sees',
    inputSchema: z.looseObject({}),
    execute: async () => ({ seen: ran.push('see') }),
  })
  const slow = around({ name: 'slow', on: 'tool.around', run: (_, next) => next() })
  const mine = agentIn([slow], [[call('del')], 'ok'], { tools: { del } })
  expect((await mine.agent.generate('go')).toolCalls.length).toBe(1)
  const { agent } = agentIn([no], [[call('see')], 'ok'], { tools: { see, del } })
  expect([(await agent.generate('go')).text, ran]).toEqual(['ok', ['see']])
})
