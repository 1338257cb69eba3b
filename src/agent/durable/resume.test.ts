import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildProgram } from '../../../test/store/processes.ts'
import {
  ask,
  contextVariables,
  createContext,
  deny,
  guard,
  type Hook,
  modify,
  observe,
  transform,
} from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, type RunOptions, type Suspended } from '../index.ts'

const asks = guard({
  name: 'four-eyes',
  on: 'tool.before',
  match: { name: 'pay' },
  run: ({ call }) => ask(`pay ${JSON.stringify(call.input)}?`),
})

function agentWith(steps: readonly ScriptedStep[], hooks: readonly Hook[] = [asks], more: object = {}) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const look = recordingTool({ name: 'look', gives: 'seen' })
  return { model, pay, look, agent: createAgent({ name: 'bank', model, tools: [pay, look], hooks, ...more }) }
}
const payment = { calls: [{ name: 'pay', input: { amount: 5 }, id: 'c1' }] }

async function suspended(
  steps: readonly ScriptedStep[] = [payment],
  hooks?: readonly Hook[],
  options?: RunOptions,
): Promise<Suspended> {
  const result = await agentWith(steps, hooks).agent.run('Pay 5.', options)
  if (result.status !== 'suspended') throw new Error('it should wait')
  return JSON.parse(JSON.stringify(result)) as Suspended // as another process would get it
}
const yes = ({ confirmation }: Suspended) => ({ digest: confirmation.digest, approved: true, by: 'kim' })

test('a run that waits is plain JSON, and continues elsewhere without repeating finished steps', async () => {
  const waiting = await suspended()
  const { agent, pay, model } = agentWith(['Done.'])
  const result = await agent.resume(waiting.journal, yes(waiting))
  expect(result).toMatchObject({
    status: 'completed',
    text: 'Done.',
    turns: 2,
    usage: { inputTokens: 20, outputTokens: 10 },
  })
  expect(pay.inputs).toEqual([{ amount: 5 }])
  expect(model.requests).toHaveLength(1)
})

test('the model reads that a person rejected its call, with the name and the reason', async () => {
  const waiting = await suspended()
  const { agent, pay, model } = agentWith(['I could not.'])
  await agent.resume(waiting.journal, {
    digest: waiting.confirmation.digest,
    approved: false,
    by: 'kim',
    reason: 'too much',
  })
  expect(pay.inputs).toEqual([])
  expect(model.requests[0]?.messages.at(-1)?.content).toMatchObject([
    { isError: true, output: { denied_by: 'four-eyes', reason: 'pay {"amount":5}?: not approved by kim, too much' } },
  ])
})

test('an approval is bound to the exact action: for another one the run waits again', async () => {
  const waiting = await suspended()
  const { agent, pay } = agentWith(['Done.'])
  expect(await agent.resume(waiting.journal, { digest: 'of something else', approved: true })).toMatchObject({
    status: 'suspended',
  })
  expect(pay.inputs).toEqual([])
})

test('the approved action runs, even if a transform would change it by now', async () => {
  let amount = 5
  const raise = transform({ name: 'raise', on: 'tool.before', run: () => modify({ call: { input: { amount } } }) })
  const waiting = await suspended([payment], [asks, raise])
  amount = 500
  const { agent, pay } = agentWith(['Done.'], [asks, raise])
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ status: 'completed' })
  expect(pay.inputs).toEqual([{ amount: 5 }])
})

test('an approval is good for one call: the same call once more is a new question', async () => {
  const waiting = await suspended()
  const { agent, pay } = agentWith([{ calls: [{ name: 'pay', input: { amount: 5 }, id: 'c2' }] }])
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ status: 'suspended' })
  expect(pay.inputs).toHaveLength(1)
})

test('an approval expires', async () => {
  const waiting = await suspended([payment], undefined, { askLifetimeMs: 1000 })
  const { agent } = agentWith([], undefined, { now: () => Date.now() + 2000 })
  expect(await agent.resume(waiting.journal, yes(waiting))).toMatchObject({ status: 'suspended' })
})

test('guards judge again when the run continues: a deny by then wins over the approval', async () => {
  let frozen = false
  const freeze = guard({ name: 'freeze', on: 'tool.before', run: () => (frozen ? deny('account frozen') : undefined) })
  const waiting = await suspended([payment], [freeze, asks])
  frozen = true
  const { agent, pay, model } = agentWith(['Sorry.'], [freeze, asks])
  await agent.resume(waiting.journal, yes(waiting))
  expect(pay.inputs).toEqual([])
  expect(model.requests[0]?.messages.at(-1)?.content).toMatchObject([{ output: { denied_by: 'freeze' } }])
})

test('other tools of the turn are done before the run waits, and not done again', async () => {
  const both = {
    calls: [
      { name: 'look', id: 'l1' },
      { name: 'pay', input: { amount: 5 }, id: 'c1' },
    ],
  }
  const first = agentWith([both])
  const waiting = await first.agent.run('Pay.')
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  expect(first.look.inputs).toHaveLength(1)
  const second = agentWith(['Done.'])
  await second.agent.resume(waiting.journal, yes(waiting))
  expect(second.look.inputs).toEqual([])
  expect(second.model.requests[0]?.messages.at(-1)?.content).toMatchObject([{ output: 'seen' }, { output: 'paid' }])
})

test('hooks of finished steps are not called again', async () => {
  const heard: string[] = []
  const watch = () => [
    observe({ name: 'm', on: 'model.after', run: ({ context }) => void heard.push(`model ${context.turn}`) }),
    observe({ name: 's', on: 'run.before', run: () => void heard.push('start') }),
  ]
  const waiting = await suspended([payment], [asks, ...watch()])
  await agentWith(['Done.'], [asks, ...watch()]).agent.resume(waiting.journal, yes(waiting))
  expect(heard).toEqual(['start', 'model 1', 'model 2'])
})

test('the context comes along', async () => {
  const context = createContext({ variables: contextVariables({ userName: 'kim' }) })
  const waiting = await suspended([payment], undefined, { context })
  const instructions = ({ variables }: { variables: { get(path: string): unknown } }) =>
    `For ${variables.get('user_name')}`
  const { agent, model } = agentWith(['Done.'], [asks], { instructions })
  await agent.resume(waiting.journal, yes(waiting))
  expect(model.requests[0]?.system).toBe('For kim')
})

describe('a run is not resumed with', () => {
  test('another agent', async () => {
    const waiting = await suspended()
    const other = createAgent({ name: 'shop', model: scriptedModel([]) })
    await expect(other.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({
      code: 'other-agent',
      hint: 'resume it with `bank`',
    })
  })
  test('a changed set of hooks', async () => {
    const waiting = await suspended()
    const { agent } = agentWith([], [])
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({ code: 'changed-since' })
  })
  test('a changed set of tools', async () => {
    const waiting = await suspended()
    const agent = createAgent({
      name: 'bank',
      model: scriptedModel([]),
      tools: [recordingTool({ name: 'pay' })],
      hooks: [asks],
    })
    await expect(agent.resume(waiting.journal, yes(waiting))).rejects.toMatchObject({ code: 'changed-since' })
  })
  test('an invalid journal, or one of another version', async () => {
    const waiting = await suspended()
    const { agent } = agentWith([])
    await expect(agent.resume({ x: 1 }, yes(waiting))).rejects.toMatchObject({ code: 'bad-wire' })
    await expect(agent.resume({ ...waiting.journal, version: 99 }, yes(waiting))).rejects.toThrow('version 99')
  })
})

test('a run killed in the middle continues from its journal, and the effect of its tool happens once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-durable-'))
  const file = await buildProgram('test/durable-run.ts')
  const phase = (name: string) => spawnSync(process.execPath, [file, folder, name], { encoding: 'utf8' })
  try {
    expect(phase('start')).toMatchObject({ status: 0, stderr: '' })
    expect(phase('crash').signal).toBe('SIGKILL')
    expect(readFileSync(join(folder, 'effects'), 'utf8')).toBe('transferred\n')
    const finished = phase('finish')
    expect(JSON.parse(finished.stdout)).toMatchObject({ status: 'completed', text: 'Transferred.' })
    expect(readFileSync(join(folder, 'effects'), 'utf8')).toBe('transferred\n')
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(file)
  }
})
