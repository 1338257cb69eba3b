import { describe, expect, test } from 'vitest'
import { ends, waits, watching, ways } from '../../../test/agent/ways.ts'
import { around, ask, deny, guard, type Hook, modify, observe, resume, transform } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../index.ts'

/** The effects of a yes, a no, an abort, a retry and a handoff at the events of a run; see also the files for model, tool and workflow. */
const call = { calls: [{ name: 'pay', id: 'c1' }] }
const transfer = { calls: [{ name: 'transfer_to_b' }] }
const left = new Error('user left')
const aborted = { code: 'aborted', cause: left }
const guardOf = guard as (spec: object) => Hook
const asksToPay = guard({ name: 'asks', on: 'tool.before', run: () => ask('sure?') })
const retries = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
const usageOf = (calls: number) => ({ inputTokens: 10 * calls, outputTokens: 5 * calls })

function agentOf(hooks: readonly Hook[], steps: readonly ScriptedStep[] = [call, 'Done.']) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  return { model, pay, agent: createAgent({ name: 'a', model, tools: [pay], hooks }) }
}
function pair(ofA: readonly Hook[], ofB: readonly Hook[] = [], stepsOfA: readonly ScriptedStep[] = [transfer]) {
  const [a, b] = [scriptedModel(stepsOfA), scriptedModel([call, 'By b.'])]
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const target = createAgent({ name: 'b', model: b, tools: [pay], hooks: ofB })
  return { a, b, pay, agent: createAgent({ name: 'a', model: a, handoffs: [target], hooks: ofA }) }
}
function hanging(on: string) {
  const stop = new AbortController()
  const run = () => {
    queueMicrotask(() => stop.abort(left))
    return new Promise<never>(() => {})
  }
  return { hook: guardOf({ name: 'slow', on, run }), signal: stop.signal }
}

describe.each(ways)('%s', (_, go) => {
  describe('run.before', () => {
    const asks = guard({ name: 'asks', on: 'run.before', run: () => ask('start?') })

    test('yes: the run starts with exactly the input that was shown', async () => {
      let times = 0
      const count = transform({
        name: 't',
        on: 'run.before',
        run: ({ input }) => modify({ input: `${input} ${++times}` }),
      })
      const { agent, model } = agentOf([count, asks], ['Done.'])
      const question = waits(await go(agent))
      expect(question).toMatchObject({ event: 'run.before', action: 'hi 1' })
      ends(await question.answer(true))
      expect(model.requests[0]?.messages).toMatchObject([{ content: [{ text: 'hi 1' }] }])
    })
    test('no: run-denied, the model is not called', async () => {
      const { agent, model } = agentOf([asks])
      await expect(waits(await go(agent)).answer(false)).rejects.toMatchObject({ code: 'run-denied', hook: 'asks' })
      expect(model.requests).toEqual([])
    })
    test('abort: aborted, the model is not called', async () => {
      const { hook, signal } = hanging('run.before')
      const { agent, model } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted)
      expect(model.requests).toEqual([])
    })
    test('retry: does not fire again', async () => {
      const heard: string[] = []
      ends(await go(agentOf([retries, ...watching(heard, 'run.before')], [new Error('busy'), 'Done.']).agent))
      expect(heard).toEqual(['run.before a'])
    })
    test('handoff: fires for the hooks of the agent that takes over, with the conversation; they may deny', async () => {
      const inputs: unknown[] = []
      const closed = guard({
        name: 'closed',
        on: 'run.before',
        run: ({ input }) => {
          inputs.push(typeof input === 'string' ? input : input.map(({ role }) => role))
          return deny('closed')
        },
      })
      const heard: string[] = []
      const { agent, b } = pair(watching(heard, 'run.before'), [closed])
      await expect(go(agent)).rejects.toMatchObject({ code: 'run-denied', hook: 'closed' })
      expect(inputs).toEqual([['user', 'assistant', 'tool']])
      expect(heard).toEqual(['run.before a'])
      expect(b.requests).toEqual([])
    })
  })

  describe('handoff.before', () => {
    test.each([true, false])('a question after it, answered with %s: does not fire again', async (approved) => {
      const heard: string[] = []
      const { agent, a, pay } = pair(watching(heard, 'handoff.before'), [asksToPay])
      const question = waits(await go(agent))
      expect(ends(await question.answer(approved))).toMatchObject({ text: 'By b.', agent: 'b', usage: usageOf(3) })
      expect(heard).toEqual(['handoff.before a'])
      expect(pay.inputs).toHaveLength(approved ? 1 : 0)
      expect(a.requests).toHaveLength(1)
    })
    test('abort: aborted, the other agent does not start', async () => {
      const { hook, signal } = hanging('handoff.before')
      const { agent, b } = pair([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted)
      expect(b.requests).toEqual([])
    })
    test('retry: fires once, for the answer that the wraps return', async () => {
      const heard: string[] = []
      const { agent } = pair([retries, ...watching(heard, 'handoff.before')], [], [new Error('busy'), transfer])
      expect(ends(await go(agent)).text).toBe('By b.')
      expect(heard).toEqual(['handoff.before a'])
    })
    test('handoff: the hooks of both agents receive it, and either may deny', async () => {
      const closed = guard({ name: 'closed', on: 'handoff.before', run: () => deny('closed') })
      for (const [ofA, ofB] of [
        [[closed], []],
        [[], [closed]],
      ] as const) {
        const { agent, b } = pair(ofA, ofB, [transfer, 'By a.'])
        expect(ends(await go(agent))).toMatchObject({ text: 'By a.', agent: 'a' })
        expect(b.requests).toEqual([])
      }
    })
  })

  describe('run.after', () => {
    const usages = (seen: unknown[]) =>
      observe({ name: 'o', on: 'run.after', run: ({ result, usage }) => void seen.push([result, usage]) })

    test.each([true, false])(
      'a question answered with %s: fires once, with the tokens of the whole run',
      async (approved) => {
        const seen: unknown[] = []
        const { agent } = agentOf([asksToPay, usages(seen)])
        const question = waits(await go(agent))
        expect(seen).toEqual([])
        ends(await question.answer(approved))
        expect(seen).toEqual([['Done.', usageOf(2)]])
      },
    )
    test('a no that ends the run: does not fire, error.raised does', async () => {
      const heard: string[] = []
      const asks = guard({ name: 'asks', on: 'run.before', run: () => ask('start?') })
      const { agent } = agentOf([asks, ...watching(heard, 'run.after', 'error.raised')])
      await expect(waits(await go(agent)).answer(false)).rejects.toMatchObject({ code: 'run-denied' })
      expect(heard).toEqual(['error.raised a'])
    })
    test('abort: aborted; does not fire, error.raised does', async () => {
      const heard: string[] = []
      const { hook, signal } = hanging('run.after')
      const { agent } = agentOf([hook, ...watching(heard, 'run.after', 'error.raised')])
      await expect(go(agent, signal)).rejects.toMatchObject({ ...aborted, progress: { usage: usageOf(2) } })
      expect(heard).toEqual(['error.raised a'])
    })
    test('retry: fires once, with the tokens of every attempt', async () => {
      const seen: unknown[] = []
      const twice = around({ name: 'twice', on: 'model.around', run: (_, next) => next().then(() => next()) })
      ends(await go(agentOf([twice, usages(seen)], ['One.', 'Two.']).agent))
      expect(seen).toEqual([['Two.', usageOf(2)]])
    })
    test('handoff: the other agent’s hooks first, then those of the agent that handed off, whose resume calls its own model', async () => {
      const order: string[] = []
      const note = (name: string) =>
        guard({ name, on: 'run.after', run: ({ result }) => void order.push(`${name} ${result}`) as undefined })
      let times = 0
      const again = guard({ name: 'again', on: 'run.after', run: () => (times++ === 0 ? resume('More?') : undefined) })
      const { agent, a } = pair([note('of-a'), again], [note('of-b')], [transfer, 'By a.'])
      expect(ends(await go(agent))).toMatchObject({ text: 'By a.', agent: 'a', usage: usageOf(4) })
      expect(order).toEqual(['of-b By b.', 'of-a By b.', 'of-a By a.'])
      expect(a.requests).toHaveLength(2)
    })
  })
})
