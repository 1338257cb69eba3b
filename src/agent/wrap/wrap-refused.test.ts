import { describe, expect, test } from 'vitest'
import { budget, memoryBudgets, storeGate } from '../../governance/index.ts'
import { around, ask, guard, type ModelRequest, type ModelResponse, modify, transform } from '../../index.ts'
import { openStore, type Store } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, FatalToolError, tool } from '../index.ts'

const call = { calls: [{ name: 'sh', id: 'c1', input: { cmd: 'ls' } }] }

describe('a person’s no to the attempt of a wrap', () => {
  /** A wrap that tries another input first, and a transform that trims its input. */
  function trimmed() {
    const sh = recordingTool({ name: 'sh', gives: 'done' })
    let asked = 0
    const hooks = [
      around({
        name: 'insists',
        on: 'tool.around',
        run: async ({ call: { input } }, next) => {
          for (const cmd of [' rm', 'rm ', 'rm'])
            await next({ call: { input: { ...(input as object), cmd } } } as never)
          return next()
        },
      }),
      transform({
        name: 'trims',
        on: 'tool.before',
        run: ({ call: { input } }) => {
          const { cmd } = input as { readonly cmd: string }
          return cmd === cmd.trim() ? undefined : modify({ call: { input: { cmd: cmd.trim() } } } as never)
        },
      }),
      guard({
        name: 'asks-once',
        on: 'tool.before',
        run: ({ call: { input } }) =>
          (input as { readonly cmd: string }).cmd.trim() === 'rm' && asked++ === 0 ? ask('remove?') : undefined,
      }),
    ]
    return { sh, hooks }
  }

  test('holds for the attempt as hooks have changed it, however the wrap phrases it', async () => {
    const { sh, hooks } = trimmed()
    const agent = createAgent({ name: 'a', model: scriptedModel([call, 'Done.']), tools: [sh], hooks })
    const waiting = await agent.run('go')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    expect(waiting.confirmation.action).toMatchObject({ input: { cmd: 'rm' } })
    await agent.resume(waiting.journal, { digest: waiting.confirmation.digest, approved: false })
    expect(sh.inputs).toEqual([{ cmd: 'ls' }])
  })

  test('costs nothing', async () => {
    const budgets = memoryBudgets()
    const gate = storeGate({ budgets, limits: { all: { toolCalls: 5 } } })
    const { sh, hooks } = trimmed()
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([call, 'Done.']),
      tools: [sh],
      hooks: [...budget({ gate }), ...hooks],
    })
    const waiting = await agent.run('go')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    await agent.resume(waiting.journal, { digest: waiting.confirmation.digest, approved: false })
    expect(sh.inputs).toHaveLength(1)
    expect(await budgets.spent('all')).toMatchObject({ toolCalls: 1 })
  })
})

test('a wrap that tries again and again does not keep the run from waiting', async () => {
  const sh = recordingTool({ name: 'sh', gives: 'done' })
  const stubborn = around({
    name: 'stubborn',
    on: 'tool.around',
    run: async (_, next) => {
      await next()
      for (;;) {
        try {
          return await next()
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      }
    },
  })
  let judged = 0
  const asks = guard({ name: 'asks', on: 'tool.before', run: () => (++judged === 2 ? ask('again?') : undefined) })
  const agent = createAgent({ name: 'a', model: scriptedModel([call, 'Done.']), tools: [sh], hooks: [stubborn, asks] })
  const waiting = await agent.run('go')
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  const answer = { digest: waiting.confirmation.digest, approved: true }
  expect(await agent.resume(waiting.journal, answer)).toMatchObject({ status: 'completed' })
  expect(sh.inputs).toHaveLength(2)
})

test('sequential tools do not run after one that has ended the run', async () => {
  const first = tool({
    name: 'first',
    sequential: true,
    run: () => {
      throw new FatalToolError('the end')
    },
  })
  const second = recordingTool({ name: 'second' })
  const model = scriptedModel([{ calls: [{ name: 'first' }, { name: 'second' }] }])
  const agent = createAgent({ name: 'a', model, tools: [first, second] })
  await expect(agent.run('go')).rejects.toThrow('the end')
  expect(second.inputs).toEqual([])
})

describe('in a durable run, a wrap that fails after its tool has run', () => {
  async function start(store: Store, isBroken: boolean) {
    const sh = recordingTool({ name: 'sh', gives: 'paid' })
    const wrap = around({
      name: 'wrap',
      on: 'tool.around',
      run: async (_, next) => {
        const result = await next()
        if (isBroken) throw new Error('the wrap is broken')
        return result
      },
    })
    const answer = ({ messages }: ModelRequest): ModelResponse =>
      messages.length > 1 ? { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage } : calling
    const agent = createAgent({ name: 'a', model: scriptedModel([answer, answer]), tools: [sh], hooks: [wrap] })
    return { sh, ended: durable(agent, store).start('go', { runId: 'r' }) }
  }
  const usage = { inputTokens: 1, outputTokens: 1 }
  const calling: ModelResponse = {
    content: [{ type: 'tool_use', id: 'c1', name: 'sh', input: {} }],
    stopReason: 'tool_use',
    usage,
  }

  test('does not run it again, in any process', async () => {
    const store = await openStore('memory:')
    for (let times = 0; times < 2; times++) {
      const { ended, sh } = await start(store, true)
      await expect(ended).rejects.toThrow('the wrap is broken')
      expect(sh.inputs).toHaveLength(times === 0 ? 1 : 0)
    }
    const last = await start(store, false)
    expect(await last.ended).toMatchObject({ status: 'completed', text: 'Done.' })
    expect(last.sh.inputs).toEqual([])
  })
})
