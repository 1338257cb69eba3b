import { describe, expect, test } from 'vitest'
import { ends, waits, watching, ways } from '../../../test/agent/ways.ts'
import { around, ask, deny, guard, type Hook, modify, observe, transform } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, tool } from '../index.ts'

const call = { calls: [{ name: 'pay', input: { amount: 1 }, id: 'c1' }] }
const transfer = { calls: [{ name: 'transfer_to_b' }] }
const left = new Error('user left')
const aborted = { code: 'aborted', cause: left, progress: { usage: { inputTokens: 10, outputTokens: 5 } } }
const guardOf = guard as (spec: object) => Hook

function agentOf(hooks: readonly Hook[], steps: readonly ScriptedStep[] = [call, 'Done.']) {
  const model = scriptedModel(steps)
  const pay = recordingTool({ name: 'pay', gives: ({ amount }: { amount: number }) => `paid ${amount}` })
  const look = recordingTool({ name: 'look', gives: 'seen' })
  const read = () => model.requests[1]?.messages.at(-1)?.content
  return { model, pay, look, read, agent: createAgent({ name: 'a', model, tools: [pay, look], hooks }) }
}
/** Agent `a` hands off to agent `b`, which pays. */
function pair(ofA: readonly Hook[], ofB: readonly Hook[] = []) {
  const model = scriptedModel([call, 'By b.'])
  const pay = recordingTool({ name: 'pay', gives: 'paid' })
  const b = createAgent({ name: 'b', model, tools: [pay], hooks: ofB })
  const agent = createAgent({ name: 'a', model: scriptedModel([transfer]), handoffs: [b], hooks: ofA })
  return { pay, agent, read: () => model.requests[1]?.messages.at(-1)?.content }
}
function hanging(verb: (spec: object) => Hook, on: string) {
  const stop = new AbortController()
  const run = () => {
    queueMicrotask(() => stop.abort(left))
    return new Promise<never>(() => {})
  }
  return { hook: verb({ name: 'slow', on, run }), signal: stop.signal }
}
/** A tool that fails the first time it runs. */
function flaky(keys: string[] = []) {
  return tool({
    name: 'pay',
    run(_, { idempotencyKey }) {
      if (keys.push(idempotencyKey) === 1) throw new Error('busy')
      return 'paid'
    },
  })
}
const retries = around({ name: 'retry', on: 'tool.around', run: (_, next) => next().catch(() => next()) })

describe.each(ways)('%s', (_, go) => {
  describe('tool.before', () => {
    const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })

    test('yes: exactly the call that was shown runs, once', async () => {
      let amount = 1
      const raise = transform({ name: 'raise', on: 'tool.before', run: () => modify({ call: { input: { amount } } }) })
      const { agent, pay, read } = agentOf([raise, asks])
      const question = waits(await go(agent))
      expect(question).toMatchObject({ event: 'tool.before', action: { name: 'pay', input: { amount: 1 } } })
      amount = 1000
      expect(ends(await question.answer(true))).toMatchObject({ text: 'Done.', turns: 2 })
      expect(pay.inputs).toEqual([{ amount: 1 }])
      expect(read()).toMatchObject([{ output: 'paid 1', isError: false }])
    })
    test('yes, and a guard denies by then: the model reads the denial', async () => {
      let isFrozen = false
      const freeze = guard({ name: 'freeze', on: 'tool.before', run: () => (isFrozen ? deny('frozen') : undefined) })
      const { agent, pay, read } = agentOf([asks, freeze])
      const question = waits(await go(agent))
      isFrozen = true
      ends(await question.answer(true))
      expect(pay.inputs).toEqual([])
      expect(read()).toMatchObject([{ isError: true, output: { denied_by: 'freeze' } }])
    })
    test('no: the tool does not run, the model reads the refusal and continues', async () => {
      const { agent, pay, read } = agentOf([asks])
      expect(ends(await waits(await go(agent)).answer(false))).toMatchObject({ text: 'Done.' })
      expect(pay.inputs).toEqual([])
      expect(read()).toMatchObject([{ isError: true, output: { denied_by: 'asks' } }])
    })
    test('abort: aborted, the tool does not run', async () => {
      const { hook, signal } = hanging(guardOf, 'tool.before')
      const { agent, pay } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted)
      expect(pay.inputs).toEqual([])
    })
    test('retry: guards and observers judge the attempt under an id of its own, transforms are not called', async () => {
      const heard: string[] = []
      const judged: unknown[] = []
      const hooks = [
        transform({ name: 't', on: 'tool.before', run: () => void judged.push('transform') as undefined }),
        guard({ name: 'g', on: 'tool.before', run: ({ context }) => void judged.push(context.callId) as undefined }),
        ...watching(heard, 'tool.before'),
        retries,
      ]
      const model = scriptedModel([call, 'Done.'])
      ends(await go(createAgent({ name: 'a', model, tools: [flaky()], hooks })))
      expect(judged).toEqual(['transform', 'tool:c1', 'tool:c1#2'])
      expect(heard).toEqual(['tool.before a tool:c1', 'tool.before a tool:c1#2'])
    })
    test('retry that a guard denies: `next()` resolves with the refusal, which the model reads', async () => {
      const once = guard({
        name: 'once',
        on: 'tool.before',
        run: ({ context }) => (context.callId === 'tool:c1' ? undefined : deny('once is enough')),
      })
      const twice = around({ name: 'twice', on: 'tool.around', run: (_, next) => next().then(() => next()) })
      const { agent, pay, read } = agentOf([once, twice])
      ends(await go(agent))
      expect(pay.inputs).toHaveLength(1)
      expect(read()).toMatchObject([{ callId: 'c1', isError: true, output: { denied_by: 'once' } }])
    })
    test('handoff: the hooks of both agents judge the calls of the one that took over', async () => {
      const heard: string[] = []
      const never = guard({ name: 'never', on: 'tool.before', run: () => deny('never') })
      const { agent, pay, read } = pair([never], watching(heard, 'tool.before'))
      expect(ends(await go(agent)).text).toBe('By b.')
      expect(pay.inputs).toEqual([])
      expect(read()).toMatchObject([{ isError: true, output: { denied_by: 'never' } }])
      expect(heard).toEqual(['tool.before b transfer_to_b@1/tool:c1'])
    })
  })

  describe('tool.around', () => {
    const asksAgain = guard({
      name: 'asks',
      on: 'tool.before',
      run: ({ context }) => (context.callId === 'tool:c1#2' ? ask('again?') : undefined),
    })
    const twice = (seen: unknown[]) =>
      around({
        name: 'twice',
        on: 'tool.around',
        async run(_, next) {
          seen.push((await next()).output)
          return next({ call: { input: { amount: 2 } } })
        },
      })

    test('yes: finished attempts are played back to the wraps, the approved one is made once', async () => {
      const seen: unknown[] = []
      const { agent, pay, read } = agentOf([asksAgain, twice(seen)])
      const question = waits(await go(agent))
      expect(question).toMatchObject({ action: { input: { amount: 2 } } })
      expect(pay.inputs).toEqual([{ amount: 1 }])
      ends(await question.answer(true))
      expect(pay.inputs).toEqual([{ amount: 1 }, { amount: 2 }])
      expect(seen).toEqual(['paid 1', 'paid 1'])
      expect(read()).toMatchObject([{ output: 'paid 2' }])
    })
    test('no: `next()` resolves with the refusal', async () => {
      const { agent, pay, read } = agentOf([asksAgain, twice([])])
      ends(await waits(await go(agent)).answer(false))
      expect(pay.inputs).toEqual([{ amount: 1 }])
      expect(read()).toMatchObject([{ isError: true, output: { denied_by: 'asks' } }])
    })
    test('abort: aborted, and nothing new starts', async () => {
      const { hook, signal } = hanging(around as (spec: object) => Hook, 'tool.around')
      const { agent, pay } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted)
      expect(pay.inputs).toEqual([])
    })
    test('retry: the tool runs again, with the same idempotency key', async () => {
      const keys: string[] = []
      const model = scriptedModel([call, 'Done.'])
      ends(await go(createAgent({ name: 'a', model, tools: [flaky(keys)], hooks: [retries] })))
      expect(keys).toHaveLength(2)
      expect(keys[1]).toBe(keys[0])
      expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([{ output: 'paid', isError: false }])
    })
    test('handoff: the wraps of the agent that hands off enclose those of the other', async () => {
      const order: string[] = []
      const wrap = (name: string) =>
        around({
          name,
          on: 'tool.around',
          run: ({ agent: { name: agent } }, next) => {
            order.push(`${name} around ${agent}`)
            return next()
          },
        })
      const { agent, pay } = pair([wrap('wrap-a')], [wrap('wrap-b')])
      ends(await go(agent))
      expect(order).toEqual(['wrap-a around b', 'wrap-b around b'])
      expect(pay.inputs).toHaveLength(1)
    })
  })

  describe('tool.after', () => {
    const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'pay' }, run: () => ask('sure?') })
    const both = { calls: [{ name: 'look', id: 'l1' }, ...call.calls] }
    test.each([
      ['yes', true, 'real'],
      ['no', false, 'denied'],
    ] as const)('%s: fires once for that call, and not again for calls that are done', async (_, approved, origin) => {
      const heard: string[] = []
      const { agent, look } = agentOf([asks, ...watching(heard, 'tool.after')], [both, 'Done.'])
      const question = waits(await go(agent))
      expect(heard).toEqual(['tool.after a tool:l1 real'])
      ends(await question.answer(approved))
      expect(heard).toEqual(['tool.after a tool:l1 real', `tool.after a tool:c1 ${origin}`])
      expect(look.inputs).toHaveLength(1)
    })
    test('abort: aborted; the tool has run once, and the model is not called again', async () => {
      const { hook, signal } = hanging(guardOf, 'tool.after')
      const { agent, pay, model } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted)
      expect(pay.inputs).toHaveLength(1)
      expect(model.requests).toHaveLength(1)
    })
    test('abort while the tool runs: fires when the tool ends, and the model is not called again', async () => {
      const stop = new AbortController()
      let finish: () => void = () => {}
      const running = new Promise<void>((resolve) => {
        finish = resolve
      })
      const slow = tool({
        name: 'pay',
        run() {
          queueMicrotask(() => stop.abort(left))
          return running
        },
      })
      let heard: (origin: string) => void = () => {}
      const ended = new Promise<string>((resolve) => {
        heard = resolve
      })
      const hooks = [observe({ name: 'o', on: 'tool.after', run: ({ origin }) => heard(origin) })]
      const model = scriptedModel([call, 'Done.'])
      const agent = createAgent({ name: 'a', model, tools: [slow], hooks })
      await expect(go(agent, stop.signal)).rejects.toMatchObject(aborted)
      finish()
      expect(await ended).toBe('real')
      expect(model.requests).toHaveLength(1)
    })
    test('retry: fires once, for the result that the wraps return', async () => {
      const results: unknown[] = []
      const sees = observe({ name: 'o', on: 'tool.after', run: ({ result }) => void results.push(result.output) })
      const model = scriptedModel([call, 'Done.'])
      ends(await go(createAgent({ name: 'a', model, tools: [flaky()], hooks: [sees, retries] })))
      expect(results).toEqual(['paid'])
    })
    test('handoff: the hooks of both agents judge the results of the one that took over', async () => {
      const secret = guard({ name: 'secret', on: 'tool.after', run: () => deny('secret') })
      const heard: string[] = []
      const { agent, pay, read } = pair([secret], watching(heard, 'tool.after'))
      ends(await go(agent))
      expect(pay.inputs).toHaveLength(1)
      expect(read()).toMatchObject([{ isError: true, output: { denied_by: 'secret' } }])
      expect(heard).toEqual(['tool.after b transfer_to_b@1/tool:c1 real'])
    })
  })
})
