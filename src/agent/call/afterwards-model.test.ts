import { describe, expect, test } from 'vitest'
import { ends, waits, watching, ways } from '../../../test/agent/ways.ts'
import { around, ask, deny, guard, type Hook, modify, observe, text, transform, userText } from '../../index.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../index.ts'

const usageOf = (calls: number) => ({ inputTokens: 10 * calls, outputTokens: 5 * calls })
const transfer = { calls: [{ name: 'transfer_to_b' }] }
const left = new Error('user left')

/** Tries once more when the first attempt fails. */
const retries = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
const overloaded = new Error('overloaded')

function agentOf(hooks: readonly Hook[], steps: readonly ScriptedStep[] = ['One.', 'Two.', 'Three.']) {
  const model = scriptedModel(steps)
  return { model, agent: createAgent({ name: 'a', model, hooks }) }
}
/** Agent `a` hands off to agent `b`, each with hooks of its own. */
function pair(ofA: readonly Hook[], ofB: readonly Hook[] = []) {
  const model = scriptedModel(['By b.'])
  const b = createAgent({ name: 'b', model, hooks: ofB })
  return { model, agent: createAgent({ name: 'a', model: scriptedModel([transfer]), handoffs: [b], hooks: ofA }) }
}
/** A hook that aborts the run when it is called, and then never answers. */
function hanging(verb: (spec: object) => Hook, on: string) {
  const stop = new AbortController()
  const run = () => {
    queueMicrotask(() => stop.abort(left))
    return new Promise<never>(() => {})
  }
  return { hook: verb({ name: 'slow', on, run }), signal: stop.signal }
}
const aborted = (calls: number) => ({ code: 'aborted', cause: left, progress: { usage: usageOf(calls) } })
const guardOf = guard as (spec: object) => Hook

describe.each(ways)('%s', (_, go) => {
  describe('model.before', () => {
    const asks = guard({ name: 'asks', on: 'model.before', run: () => ask('sure?') })

    test('yes: exactly the request that was shown is sent, once', async () => {
      let times = 0
      const count = transform({
        name: 'count',
        on: 'model.before',
        run: ({ request }) => modify({ request: { ...request, system: `Version ${++times}.` } }),
      })
      const { agent, model } = agentOf([count, asks])
      const question = waits(await go(agent))
      expect(question).toMatchObject({ event: 'model.before', action: { system: 'Version 1.' } })
      expect(ends(await question.answer(true))).toMatchObject({ text: 'One.', usage: usageOf(1) })
      expect(model.requests.map(({ system }) => system)).toEqual(['Version 1.'])
    })
    test('yes, and a guard denies by then: model-denied', async () => {
      let isClosed = false
      const closes = guard({ name: 'closes', on: 'model.before', run: () => (isClosed ? deny('closed') : undefined) })
      const { agent, model } = agentOf([asks, closes])
      const question = waits(await go(agent))
      isClosed = true
      await expect(question.answer(true)).rejects.toMatchObject({ code: 'model-denied', hook: 'closes' })
      expect(model.requests).toEqual([])
    })
    test('no: model-denied, the model is not called', async () => {
      const { agent, model } = agentOf([asks])
      await expect(waits(await go(agent)).answer(false)).rejects.toMatchObject({ code: 'model-denied', hook: 'asks' })
      expect(model.requests).toEqual([])
    })
    test('abort: aborted, the model is not called', async () => {
      const { hook, signal } = hanging(guardOf, 'model.before')
      const { agent, model } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted(0))
      expect(model.requests).toEqual([])
    })
    test('retry: guards and observers judge the attempt under an id of its own, transforms are not called', async () => {
      const heard: string[] = []
      const judged: unknown[] = []
      const hooks = [
        transform({ name: 't', on: 'model.before', run: () => void judged.push('transform') as undefined }),
        guard({ name: 'g', on: 'model.before', run: ({ context }) => void judged.push(context.callId) as undefined }),
        ...watching(heard, 'model.before'),
        retries,
      ]
      expect(ends(await go(agentOf(hooks, [overloaded, 'Two.']).agent)).text).toBe('Two.')
      expect(judged).toEqual(['transform', 'model:1', 'model:1#2'])
      expect(heard).toEqual(['model.before a model:1', 'model.before a model:1#2'])
    })
    test('retry with a changed request: transforms judge it as well', async () => {
      const seen: string[] = []
      const hooks = [
        transform({ name: 't', on: 'model.before', run: ({ request }) => void seen.push(request.model) as undefined }),
        around({
          name: 'fall',
          on: 'model.around',
          run: ({ request }, next) => next().catch(() => next({ request: { ...request, model: 'large' } })),
        }),
      ]
      const { agent, model } = agentOf(hooks, [overloaded, 'Two.'])
      expect(ends(await go(agent)).text).toBe('Two.')
      expect(seen).toEqual(['scripted', 'large'])
      expect(model.requests.map((request) => request.model)).toEqual(['scripted', 'large'])
    })
    test('retry that a guard denies: `next()` rejects with model-denied', async () => {
      const once = guard({
        name: 'once',
        on: 'model.before',
        run: ({ context }) => (context.callId === 'model:1' ? undefined : deny('once is enough')),
      })
      const { agent, model } = agentOf([once, retries], [overloaded, 'Two.'])
      await expect(go(agent)).rejects.toMatchObject({ code: 'model-denied', hook: 'once' })
      expect(model.requests).toHaveLength(1)
    })
    test('handoff: the hooks of both agents judge the requests of the one that took over', async () => {
      const denies = guard({ name: 'g', on: 'model.before', match: { agent: 'b' }, run: () => deny('not b') })
      const heard: string[] = []
      const { agent, model } = pair([denies], watching(heard, 'model.before'))
      await expect(go(agent)).rejects.toMatchObject({ code: 'model-denied', hook: 'g' })
      expect(model.requests).toEqual([])
      expect(heard).toEqual(['model.before b transfer_to_b@1/model:1'])
    })
  })

  describe('model.around', () => {
    const asksAgain = guard({
      name: 'asks',
      on: 'model.before',
      run: ({ context }) => (context.callId === 'model:1#2' ? ask('again?') : undefined),
    })
    const twice = (seen: string[]) =>
      around({
        name: 'twice',
        on: 'model.around',
        async run(_, next) {
          seen.push(text(await next()))
          return next()
        },
      })

    test('yes: finished attempts are played back to the wraps, the approved one is made once', async () => {
      const seen: string[] = []
      const { agent, model } = agentOf([asksAgain, twice(seen)])
      const question = waits(await go(agent))
      expect(model.requests).toHaveLength(1)
      expect(ends(await question.answer(true))).toMatchObject({ text: 'Two.', usage: usageOf(2) })
      expect(model.requests).toHaveLength(2)
      expect(seen).toEqual(['One.', 'One.'])
    })
    test('no: `next()` rejects with model-denied, and the wrap may recover', async () => {
      const recovers = around({
        name: 'recovers',
        on: 'model.around',
        async run(_, next) {
          const first = await next()
          return next().catch(() => first)
        },
      })
      const { agent, model } = agentOf([asksAgain, recovers])
      expect(ends(await waits(await go(agent)).answer(false))).toMatchObject({ text: 'One.', usage: usageOf(1) })
      expect(model.requests).toHaveLength(1)
    })
    test('abort: aborted, and nothing new starts', async () => {
      const { hook, signal } = hanging(around as (spec: object) => Hook, 'model.around')
      const { agent, model } = agentOf([hook])
      await expect(go(agent, signal)).rejects.toMatchObject(aborted(0))
      expect(model.requests).toEqual([])
    })
    test('retry: every attempt counts', async () => {
      const counted: string[] = []
      const { agent } = agentOf([twice([]), ...watching(counted, 'tokens.counted')])
      expect(ends(await go(agent))).toMatchObject({ text: 'Two.', usage: usageOf(2) })
      expect(counted).toEqual(['tokens.counted a model:1', 'tokens.counted a model:1#2'])
    })
    test('handoff: the wraps of the agent that hands off enclose those of the other', async () => {
      const order: string[] = []
      const wrap = (name: string) =>
        around({
          name,
          on: 'model.around',
          run: ({ agent: { name: agent } }, next) => {
            order.push(`${name} around ${agent}`)
            return next()
          },
        })
      ends(await go(pair([wrap('wrap-a')], [wrap('wrap-b')]).agent))
      expect(order).toEqual(['wrap-a around a', 'wrap-a around b', 'wrap-b around b'])
    })
  })

  describe('model.after', () => {
    const asks = guard({ name: 'asks', on: 'model.after', run: () => ask('publish?') })

    test('yes: the recorded answer is used, the model is not called again', async () => {
      const { agent, model } = agentOf([asks])
      const question = waits(await go(agent))
      expect(question).toMatchObject({ event: 'model.after', action: { content: [{ text: 'One.' }] } })
      expect(ends(await question.answer(true))).toMatchObject({ text: 'One.', usage: usageOf(1) })
      expect(model.requests).toHaveLength(1)
    })
    test('no: response-denied, the tokens are spent', async () => {
      const { agent } = agentOf([asks])
      await expect(waits(await go(agent)).answer(false)).rejects.toMatchObject({
        code: 'response-denied',
        progress: { usage: usageOf(1) },
      })
    })
    test('abort: aborted, the tokens are spent', async () => {
      const { hook, signal } = hanging(guardOf, 'model.after')
      await expect(go(agentOf([hook]).agent, signal)).rejects.toMatchObject(aborted(1))
    })
    test('retry: fires once, for the answer that the wraps return', async () => {
      const answers: string[] = []
      const sees = observe({ name: 'o', on: 'model.after', run: ({ response }) => void answers.push(text(response)) })
      const twice = around({ name: 'w', on: 'model.around', run: (_, next) => next().then(() => next()) })
      ends(await go(agentOf([sees, twice]).agent))
      expect(answers).toEqual(['Two.'])
    })
    test('handoff: the hooks of both agents judge the answers of the one that took over', async () => {
      const shout = transform({
        name: 'shout',
        on: 'model.after',
        match: { agent: 'b' },
        run: ({ response }) => modify({ response: { ...response, content: userText(`${text(response)}!`).content } }),
      })
      expect(ends(await go(pair([shout]).agent)).text).toBe('By b.!')
      const denies = guard({ name: 'g', on: 'model.after', match: { agent: 'b' }, run: () => deny('no') })
      await expect(go(pair([], [denies]).agent)).rejects.toMatchObject({ code: 'response-denied', hook: 'g' })
    })
  })
})
