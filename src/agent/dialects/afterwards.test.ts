import { describe, expect, test } from 'vitest'
import { ends, waits, ways } from '../../../test/agent/ways.ts'
import { around, ask, deny, guard, type Hook, modify, text } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, HookAction, lifecycle, workflowHooks } from '../index.ts'

const call = { calls: [{ name: 'pay', input: { amount: 1 }, id: 'c1' }] }
const asksAt = (on: 'model.before' | 'model.after' | 'tool.before') =>
  (guard as (spec: object) => Hook)({ name: 'asks', on, run: () => ask('sure?') })
const retriesModel = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
const retriesTool = around({ name: 'retry', on: 'tool.around', run: (_, next) => next().then(() => next()) })

function agentOf(hooks: readonly Hook[], steps: readonly ScriptedStep[] = [call, 'Done.']) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'a', model, tools: [pay], hooks }) }
}

/** Functions of dialects that change their input at every call. */
describe.each(ways)('%s: a function of a dialect that changes its value', (_, go) => {
  const brief = workflowHooks({
    name: 'brief',
    onPreInference: ({ request }) => modify({ request: { ...request, system: 'Be brief.' } }),
  })
  const doubles = workflowHooks({ name: 'doubles', onPreToolUse: () => modify({ call: { input: { amount: 2 } } }) })
  const shouts = lifecycle({
    name: 'shouts',
    afterModel: (response) =>
      HookAction.modify({ ...response, content: [{ type: 'text', text: `${text(response)}!` }] }),
  })

  test('onPreInference, and a wrap tries again: the second attempt has the changed request', async () => {
    const { agent, model } = agentOf([...brief, retriesModel], [new Error('busy'), 'Done.'])
    expect(ends(await go(agent)).text).toBe('Done.')
    expect(model.requests.map(({ system }) => system)).toEqual(['Be brief.', 'Be brief.'])
  })

  test('onPreToolUse, and a wrap tries again: the second attempt has the changed input', async () => {
    const { agent, pay } = agentOf([...doubles, retriesTool])
    expect(ends(await go(agent)).text).toBe('Done.')
    expect(pay.inputs).toEqual([{ amount: 2 }, { amount: 2 }])
  })

  test('onPreInference, and another hook asks: after a yes the changed request is sent', async () => {
    const { agent, model } = agentOf([...brief, asksAt('model.before')], ['Done.'])
    expect(ends(await waits(await go(agent)).answer(true)).text).toBe('Done.')
    expect(model.requests.map(({ system }) => system)).toEqual(['Be brief.'])
  })

  test('onPreToolUse, and another hook asks: after a yes the changed call runs', async () => {
    const { agent, pay } = agentOf([...doubles, asksAt('tool.before')])
    expect(ends(await waits(await go(agent)).answer(true)).text).toBe('Done.')
    expect(pay.inputs).toEqual([{ amount: 2 }])
  })

  test('afterModel, and another hook asks: after a yes the changed answer is the result', async () => {
    const { agent } = agentOf([...shouts, asksAt('model.after')], ['Done.'])
    expect(ends(await waits(await go(agent)).answer(true)).text).toBe('Done.!')
  })

  test('afterModel that denies by the time of the yes: the denial wins', async () => {
    let isClosed = false
    const closes = lifecycle({
      name: 'closes',
      afterModel: () => (isClosed ? HookAction.reject('closed') : HookAction.continue),
    })
    const { agent } = agentOf([...closes, asksAt('model.after')], ['Done.'])
    const question = waits(await go(agent))
    isClosed = true
    await expect(question.answer(true)).rejects.toMatchObject({ code: 'response-denied', reason: 'closed' })
  })

  test('onPreToolUse that denies a retry: the tool runs once', async () => {
    let calls = 0
    const once = workflowHooks({ name: 'once', onPreToolUse: () => (calls++ === 0 ? undefined : deny('once')) })
    const { agent, pay } = agentOf([...once, retriesTool])
    expect(ends(await go(agent)).text).toBe('Done.')
    expect(pay.inputs).toHaveLength(1)
  })
})
