import { describe, expect, test } from 'vitest'
import {
  around,
  createDispatcher,
  createRegistry,
  deny,
  guard,
  type Hook,
  modify,
  stub,
  transform,
} from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, createTurns, type Model, tool } from '../index.ts'

type Command = { readonly command: string }
const usage = { inputTokens: 1, outputTokens: 1 }

/** Returns `ls` so many times, then `rm`. */
function getter(times: number): Command {
  let reads = 0
  const get = () => (reads++ < times ? 'ls' : 'rm')
  return Object.defineProperty({ command: '' }, 'command', { enumerable: true, get })
}
/** The same without any property that could be frozen. */
function proxy(times: number): Command {
  let reads = 0
  const get = (_: object, key: string | symbol) => (key !== 'command' ? undefined : reads++ < times ? 'ls' : 'rm')
  return new Proxy({}, { get }) as Command
}
/** And one that only a class has. */
function instance(times: number): Command {
  let reads = 0
  class Shifty {
    get command() {
      return reads++ < times ? 'ls' : 'rm'
    }
  }
  return new Shifty()
}

const places: readonly [
  string,
  (input: () => Command) => { readonly model?: Model; readonly hooks?: readonly Hook[] },
][] = [
  ['the model asks for', (input) => ({ model: asking(input) })],
  [
    'a transform puts in',
    (input) => ({
      hooks: [transform({ name: 't', on: 'tool.before', run: () => modify({ call: { input: input() } }) })],
    }),
  ],
  [
    'a wrap hands to next()',
    (input) => ({
      hooks: [around({ name: 'w', on: 'tool.around', run: (_, next) => next({ call: { input: input() } }) })],
    }),
  ],
]

function asking(input: () => Command): Model {
  return {
    name: 'shifty',
    generate: async ({ messages }) =>
      messages.length > 1
        ? { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage }
        : { content: [{ type: 'tool_use', id: 'c', name: 'shell', input: input() }], stopReason: 'tool_use', usage },
  }
}

describe.each(places)('an input that %s', (_, place) => {
  test.each([
    ['getter', getter],
    ['proxy', proxy],
    ['instance', instance],
  ])('is the same for the tool as for the guard, also if it is a %s', async (_, make) => {
    for (let times = 0; times < 12; times++) {
      const ran: unknown[] = []
      const { model = scriptedModel([{ calls: [{ name: 'shell', input: { command: 'ls' } }] }, 'Done.']), hooks = [] } =
        place(() => make(times))
      const noRemoval = guard({
        name: 'no-rm',
        on: 'tool.before',
        run: ({ call }) => ((call.input as Command).command === 'rm' ? deny('no') : undefined),
      })
      const shell = tool({ name: 'shell', run: (input) => void ran.push((input as Command).command) })
      const agent = createAgent({ name: 'a', model, tools: [shell], hooks: [...hooks, noRemoval], logger: false })
      await agent.run('go').catch(() => {})
      expect(ran).not.toContain('rm')
    }
  })
})

test('an input that is not JSON is the failure of the hook that put it in', async () => {
  const hook = transform({
    name: 'dates',
    on: 'tool.before',
    run: () => modify({ call: { input: new Date(0) as never } }),
  })
  const look = tool({ name: 'look', run: () => 'seen' })
  const agent = createAgent({
    name: 'a',
    model: scriptedModel([{ calls: [{ name: 'look' }] }, 'Done.']),
    tools: [look],
    hooks: [hook],
  })
  const result = await agent.run('go')
  expect(JSON.stringify(result)).toContain('transform `dates` gave no usable answer: call.input must be JSON')
})

test('a stub cannot change after it was checked', async () => {
  const value: Record<string, unknown> = { seen: 'a' }
  const hook = guard({ name: 's', on: 'tool.before', run: () => stub(value as never) })
  const look = tool({ name: 'look', run: () => 'seen' })
  const agent = createAgent({
    name: 'a',
    model: scriptedModel([{ calls: [{ name: 'look' }] }, 'Done.']),
    tools: [look],
    hooks: [hook],
  })
  const result = await agent.run('go')
  value['seen'] = 'b'
  expect(JSON.stringify(result)).toContain('{"seen":"a"}')
})

describe('a response that cannot be read', () => {
  const unreadable = Object.defineProperty({ stopReason: 'end', usage }, 'content', {
    enumerable: true,
    get: () => {
      throw new Error('password=kT9vQ2xLp7Rw')
    },
  }) as never
  const expected = {
    code: 'model-failed',
    message: 'model `m` returned an invalid response: it cannot be read',
  }

  test('is the failure of its model, by its name', async () => {
    const model: Model = { name: 'm', generate: async () => unreadable }
    await expect(createAgent({ name: 'a', model }).run('go')).rejects.toMatchObject(expected)
  })

  test('and also in a program with its own loop', async () => {
    const dispatcher = createDispatcher({ registry: createRegistry() })
    const turns = createTurns({ dispatcher, agent: { name: 'a' } })
    await expect(turns.model({ model: 'm', messages: [] }, async () => unreadable)).rejects.toMatchObject(expected)
  })
})

test('a request that a wrap changes into something else is the failure of the wrap', async () => {
  const model = scriptedModel(['Hi.'])
  const hook = around({ name: 'w', on: 'model.around', run: (_, next) => next({ request: { model: 5 } as never }) })
  await expect(createAgent({ name: 'a', model, hooks: [hook] }).run('go')).rejects.toMatchObject({
    code: 'hook-bad-outcome',
    hook: 'w',
  })
  expect(model.requests).toEqual([])
})
