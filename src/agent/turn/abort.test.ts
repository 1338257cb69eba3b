import { describe, expect, test, vi } from 'vitest'
import { around, ask, createContext, guard, type Hook, type ModelResponse, observe, transform } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import {
  type Agent,
  createAgent,
  durable,
  fromAiSdk,
  type Model,
  type RunOptions,
  type RunResult,
  tool,
} from '../index.ts'

const call = { calls: [{ name: 'look', id: 'c1' }] }
const left = new Error('user left')
const never = new Promise<never>(() => {})

/** The same run, awaited or streamed. */
const ways: readonly [string, (agent: Agent, options: RunOptions) => Promise<RunResult>][] = [
  ['run', (agent, options) => agent.run('hi', options)],
  [
    'stream',
    async (agent, options) => {
      const stream = agent.stream('hi', options)
      for await (const _ of stream);
      return stream.result
    },
  ],
]

/** Aborts a run from outside once it has reached a place. */
function stopper() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => queueMicrotask(() => stop.abort(left)) }
}

const spent = (turns: number) => ({ inputTokens: turns * 10, outputTokens: turns * 5 })
const abortedAfter = (turns: number, calls = turns) => ({
  code: 'aborted',
  cause: left,
  progress: { turns: calls, usage: spent(turns) },
})

describe.each(ways)('%s: an abort rejects with `aborted`, the reason and the progress', (_, go) => {
  test('while the model answers, whether it observes the signal or not', async () => {
    for (const minds of [true, false]) {
      const { signal, abort } = stopper()
      const waiting = (_request: unknown, given?: { signal?: AbortSignal | undefined }) => {
        abort()
        if (!minds) return never
        return new Promise<ModelResponse>((_, reject) =>
          given?.signal?.addEventListener('abort', () =>
            reject(new DOMException('This operation was aborted', 'AbortError')),
          ),
        )
      }
      const model: Model = { name: 'm', generate: waiting }
      await expect(go(createAgent({ name: 'a', model }), { signal })).rejects.toMatchObject(abortedAfter(0, 1))
    }
  })

  test('while a model of the AI SDK answers', async () => {
    const { signal, abort } = stopper()
    const waiting = ({ abortSignal }: { abortSignal?: AbortSignal }) => {
      abort()
      return new Promise<never>((_, reject) =>
        abortSignal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      )
    }
    const language = { specificationVersion: 'v3', provider: 'p', modelId: 'm', doGenerate: waiting, doStream: waiting }
    const agent = createAgent({ name: 'a', model: fromAiSdk(language) })
    await expect(go(agent, { signal })).rejects.toMatchObject(abortedAfter(0, 1))
  })

  test('while a tool runs that ignores the signal', async () => {
    const { signal, abort } = stopper()
    const deaf = tool({
      name: 'look',
      run: () => {
        abort()
        return never
      },
    })
    const model = scriptedModel([call, 'Done.'])
    await expect(go(createAgent({ name: 'a', model, tools: [deaf] }), { signal })).rejects.toMatchObject(
      abortedAfter(1),
    )
    expect(model.requests).toHaveLength(1)
  })

  const stations: readonly [string, number, number][] = [
    ['run.before', 0, 0],
    ['model.before', 0, 1],
    ['model.after', 1, 1],
    ['tool.before', 1, 1],
    ['tool.after', 1, 1],
    ['run.after', 2, 2],
  ]
  test.each(stations)('while a guard waits at %s: nothing was denied', async (on, answers, turns) => {
    const { signal, abort } = stopper()
    const wait = () => {
      abort()
      return never
    }
    const hook = (guard as (spec: object) => Hook)({ name: 'slow', on, run: wait })
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'a', model: scriptedModel([call, 'Done.']), tools: [look], hooks: [hook] })
    await expect(go(agent, { signal })).rejects.toMatchObject(abortedAfter(answers, turns))
    expect(look.inputs).toHaveLength(on === 'tool.after' || on === 'run.after' ? 1 : 0)
  })

  test.each(stations)('while a transform waits at %s', async (on, answers, turns) => {
    const { signal, abort } = stopper()
    const wait = () => {
      abort()
      return never
    }
    const hook = (transform as (spec: object) => Hook)({ name: 'slow', on, run: wait })
    const agent = createAgent({
      name: 'a',
      model: scriptedModel([call, 'Done.']),
      tools: [recordingTool({ name: 'look' })],
      hooks: [hook],
    })
    await expect(go(agent, { signal })).rejects.toMatchObject(abortedAfter(answers, turns))
  })

  test.each([
    ['model.around', 0, 1],
    ['tool.around', 1, 1],
  ] as const)('while a wrap waits at %s', async (on, answers, turns) => {
    const { signal, abort } = stopper()
    const wait = () => {
      abort()
      return never
    }
    const hook = (around as (spec: object) => Hook)({ name: 'slow', on, run: wait })
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'a', model: scriptedModel([call, 'Done.']), tools: [look], hooks: [hook] })
    await expect(go(agent, { signal })).rejects.toMatchObject(abortedAfter(answers, turns))
    expect(look.inputs).toEqual([])
  })

  test('while an agent that took over waits for its model', async () => {
    const { signal, abort } = stopper()
    const model: Model = {
      name: 'm',
      generate: () => {
        abort()
        return never
      },
    }
    const desk = createAgent({
      name: 'desk',
      model: scriptedModel([{ calls: [{ name: 'transfer_to_b' }] }]),
      handoffs: [createAgent({ name: 'b', model })],
    })
    await expect(go(desk, { signal })).rejects.toMatchObject({ code: 'aborted', cause: left })
  })

  test('before it starts: no hook and no model is called', async () => {
    const heard: string[] = []
    const model = scriptedModel(['Done.'])
    const hooks = [guard({ name: 'g', on: 'run.before', run: () => void heard.push('run.before') as undefined })]
    const signal = AbortSignal.abort(left)
    await expect(go(createAgent({ name: 'a', model, hooks }), { signal })).rejects.toMatchObject(abortedAfter(0))
    expect([heard, model.requests]).toEqual([[], []])
  })

  test('observers receive error.raised with where `run` once, and run.after does not fire', async () => {
    const { signal, abort } = stopper()
    const heard: unknown[] = []
    const hooks = [
      observe({ name: 'e', on: 'error.raised', match: { where: 'run' }, run: ({ error }) => void heard.push(error) }),
      observe({ name: 'o', on: 'run.after', run: () => void heard.push('run.after') }),
    ]
    const deaf = tool({
      name: 'look',
      run: () => {
        abort()
        return never
      },
    })
    const agent = createAgent({ name: 'a', model: scriptedModel([call]), tools: [deaf], hooks })
    await expect(go(agent, { signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(heard).toMatchObject([{ code: 'aborted' }])
  })
})

test('an aborted run whose context had the signal, and a resume with one, end alike', async () => {
  const stop = new AbortController()
  stop.abort(left)
  const model = scriptedModel([call, 'Done.'])
  const look = recordingTool({ name: 'look' })
  const hooks = [guard({ name: 'g', on: 'tool.before', run: () => ask('sure?') })]
  const agent = createAgent({ name: 'a', model, tools: [look], hooks })
  const context = createContext({ signal: stop.signal })
  await expect(agent.run('hi', { context })).rejects.toMatchObject({ code: 'aborted', cause: left })
  const waiting = await agent.run('hi')
  if (waiting.status !== 'suspended') throw new Error('it should wait')
  const answer = { digest: waiting.confirmation.digest, approved: true }
  await expect(agent.resume(waiting.journal, answer, { signal: stop.signal })).rejects.toMatchObject({
    code: 'aborted',
    cause: left,
  })
  expect(look.inputs).toEqual([])
})

test('breaking out of a stream in the middle of an answer aborts the run', async () => {
  const model: Model = {
    name: 'm',
    generate: () => never,
    async *stream() {
      yield { type: 'text', text: 'Well, ' } as const
      await never
    },
  }
  const stream = createAgent({ name: 'a', model }).stream('hi')
  for await (const part of stream) {
    expect(part).toMatchObject({ text: 'Well, ' })
    break
  }
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted', progress: { turns: 1 } })
})

test.each(['before its start', 'right after its start'])(
  'a durable run that is aborted %s fires error.raised once',
  async (when) => {
    let heard = 0
    const stop = new AbortController()
    const hears = observe({ name: 'e', on: 'error.raised', match: { where: 'run' }, run: () => void heard++ })
    const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']), hooks: [hears] })
    if (when.startsWith('before')) stop.abort()
    const run = durable(agent, await openStore('memory:')).start('hi', { signal: stop.signal })
    stop.abort()
    await expect(run).rejects.toMatchObject({ code: 'aborted' })
    await vi.waitFor(() => expect(heard).toBe(1))
  },
)
