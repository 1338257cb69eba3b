import { describe, expect, test } from 'vitest'
import { ask, guard, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, type Workflow, type WorkflowScope, workflow } from '../index.ts'

type Result = { readonly status: string; readonly output?: string }
/** Runs a workflow until it waits; `approve` continues it. */
type Go = (flow: Workflow<string, string>) => Promise<{ readonly status: string; approve(): Promise<Result> }>

const ways: readonly [string, Go][] = [
  [
    'awaited',
    async (flow) => {
      const result = await flow.run('hi')
      if (result.status !== 'suspended') throw new Error('it should wait')
      const { journal, confirmation } = result
      const approve = () =>
        flow.resume(JSON.parse(JSON.stringify(journal)), { digest: confirmation.digest, approved: true })
      return { status: result.status, approve }
    },
  ],
  [
    'durable',
    async (flow) => {
      const store = await openStore('memory:')
      const work = durable(flow, store)
      const result = await work.start('hi', { runId: 'r' })
      if (result.status !== 'waiting') throw new Error('it should wait')
      const approve = async () => {
        await store.confirmations.decide(result.confirmation.id, { approved: true, by: 'kim' })
        return work.resume('r')
      }
      return { status: result.status, approve }
    },
  ],
]

/** An agent that asks before it pays. `waits` resolves when it has asked and its run waits. */
function payer() {
  let asked: (value: unknown) => void = () => {}
  const waits = new Promise((resolve) => {
    asked = resolve
  }).then(() => pause(100))
  const run = () => {
    asked(undefined)
    return ask('sure?')
  }
  const pay = recordingTool({ name: 'pay' })
  const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'Paid.'])
  const hooks = [guard({ name: 'asks', on: 'tool.before', run })]
  return { pay, waits, agent: createAgent({ name: 'payer', model, tools: [pay], hooks }) }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const settled = () => pause(20)
const flowOf = (execute: (at: WorkflowScope) => Promise<string>) =>
  workflow<string, string>({ name: 'w', execute: (at) => execute(at) })

describe.each(ways)('%s', (_, go) => {
  const effects: Record<string, (at: WorkflowScope, log: string[]) => Promise<unknown>> = {
    'at.step': (at, log) => at.step('effect', () => log.push('effect')),
    'at.agent': (at, log) => {
      const model = scriptedModel([
        () => {
          log.push('effect')
          throw new Error('busy')
        },
      ])
      return at.agent(createAgent({ name: 'other', model }), 'hi')
    },
    'at.workflow': (at, log) => at.workflow(workflow({ name: 'inner', execute: () => log.push('effect') }), 'hi'),
    'a call of its own': async (_, log) => log.push('effect'),
  }

  test.each(Object.keys(effects))('a run that waits has not failed: `catch` does not start %s', async (what) => {
    const log: string[] = []
    const { agent, pay } = payer()
    const flow = flowOf(async (at) => {
      try {
        return (await at.agent(agent, 'hi')).text
      } catch (error) {
        await effects[what]?.(at, log)
        throw error
      }
    })
    const waiting = await go(flow)
    await settled()
    expect(await waiting.approve()).toMatchObject({ output: 'Paid.' })
    expect([log, pay.inputs.length]).toEqual([[], 1])
  })

  test('a run that waits has not ended: `finally` runs once, when it has', async () => {
    const log: string[] = []
    const { agent } = payer()
    const flow = flowOf(async (at) => {
      try {
        return (await at.step('pay', (inside) => inside.agent(agent, 'hi'))).text
      } finally {
        await at.step('tidy', () => log.push('tidied'))
      }
    })
    const waiting = await go(flow)
    await settled()
    expect(log).toEqual([])
    await waiting.approve()
    expect(log).toEqual(['tidied'])
  })

  test('an agent that waits is not rejected for `Promise.allSettled`', async () => {
    const seen: string[] = []
    const { agent } = payer()
    const flow = flowOf(async (at) => {
      const [one] = await Promise.allSettled([at.agent(agent, 'hi')])
      await at.step('note', () => seen.push(one.status))
      return one.status
    })
    const waiting = await go(flow)
    await settled()
    expect(await waiting.approve()).toMatchObject({ output: 'fulfilled' })
    expect(seen).toEqual(['fulfilled'])
  })

  test('a body that tries again until it works waits as well', async () => {
    const { agent, pay } = payer()
    const flow = flowOf(async (at) => {
      for (;;) {
        try {
          return (await at.agent(agent, 'hi')).text
        } catch {
          await pause(1)
        }
      }
    })
    expect(await (await go(flow)).approve()).toMatchObject({ output: 'Paid.' })
    expect(pay.inputs).toHaveLength(1)
  })

  test('beside an agent that waits, the step under way ends and the next one does not start: each runs once', async () => {
    const log: string[] = []
    const { agent, waits } = payer()
    const flow = flowOf(async (at) => {
      const beside = async () => {
        await at.step('one', async () => {
          await waits
          log.push('one')
        })
        await pause(1)
        await at.step('two', () => log.push('two'))
      }
      const [{ text }] = await Promise.all([at.agent(agent, 'hi'), beside()])
      return text
    })
    const waiting = await go(flow)
    await settled()
    expect(log).toEqual(['one'])
    expect(await waiting.approve()).toMatchObject({ output: 'Paid.' })
    expect(log).toEqual(['one', 'two'])
  })

  test('a step under way beside an agent that waits runs to its end, with the steps inside of it', async () => {
    const log: string[] = []
    const { agent, waits } = payer()
    const flow = flowOf(async (at) => {
      const mail = at.step('mail', async (inside) => {
        log.push('mailed')
        await waits
        await inside.step('note', () => log.push('noted'))
      })
      const [{ text }] = await Promise.all([at.agent(agent, 'hi'), mail])
      return text
    })
    const waiting = await go(flow)
    expect(log).toEqual(['mailed', 'noted'])
    expect(await waiting.approve()).toMatchObject({ output: 'Paid.' })
    expect(log).toEqual(['mailed', 'noted'])
  })

  test('an agent that waits inside a step keeps everything around the step from starting', async () => {
    const log: string[] = []
    const { agent, waits } = payer()
    const inner = workflow<string, string>({
      name: 'inner',
      async execute(at) {
        await at.step('first', () => waits)
        return at.step('second', () => {
          log.push('second')
          return 'Done.'
        })
      },
    })
    const flow = flowOf(async (at) => {
      const paid = at.step('pay', (inside) => inside.agent(agent, 'hi'))
      return (await Promise.all([paid, at.workflow(inner, 'hi')]))[1]
    })
    const waiting = await go(flow)
    await settled()
    expect(log).toEqual([])
    expect(await waiting.approve()).toMatchObject({ output: 'Done.' })
    expect(log).toEqual(['second'])
  })

  test('the body does not see results that arrive beside an agent that waits, before it runs again', async () => {
    const seen: string[] = []
    const { agent, waits } = payer()
    let tries = 0
    const flow = flowOf(async (at) => {
      const fails = at.step('fails', async () => {
        await waits
        if (++tries === 1) throw new Error('busy')
        return 'sent'
      })
      const ends = at.step('ends', () => waits).then(() => seen.push('ended'))
      try {
        const [{ text }, sent] = await Promise.all([at.agent(agent, 'hi'), fails, ends])
        return `${text} ${sent}`
      } catch (error) {
        seen.push('caught')
        throw error
      } finally {
        seen.push('finally')
      }
    })
    const waiting = await go(flow)
    await settled()
    expect(seen).toEqual([])
    expect(await waiting.approve()).toMatchObject({ output: 'Paid. sent' })
    expect(seen).toEqual(['ended', 'finally'])
  })

  test('the end of a workflow that was over before another part waited is not fired again', async () => {
    const log: string[] = []
    const { agent } = payer()
    const hooks = [observe({ name: 'o', on: 'workflow.after', run: ({ workflow: { name } }) => void log.push(name) })]
    const inner = workflow({ name: 'inner', execute: (at) => at.step('s', () => 1) })
    const flow = workflow<string, string>({
      name: 'outer',
      hooks,
      async execute(at) {
        await at.workflow(inner, 'hi')
        return (await at.agent(agent, 'hi')).text
      },
    })
    const waiting = await go(flow)
    expect(log).toEqual(['inner'])
    await waiting.approve()
    expect(log).toEqual(['inner', 'outer'])
  })
})

test('a finished durable run that is started again fires `workflow.after` once in all', async () => {
  let ends = 0
  const hooks = [observe({ name: 'o', on: 'workflow.after', run: () => void ends++ })]
  const flow = workflow<string, number>({ name: 'w', hooks, execute: (at) => at.step('s', () => 7) })
  const work = durable(flow, await openStore('memory:'))
  for (let time = 0; time < 3; time++) expect(await work.start('hi', { runId: 'r' })).toMatchObject({ output: 7 })
  expect(ends).toBe(1)
})
