import { describe, expect, test } from 'vitest'
import { around, makeToolResult, observe } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, durable, FatalToolError, tool, toolError } from '../index.ts'

const call = { calls: [{ name: 'look', input: { city: 'Ulm' }, id: 'c1' }] }
const story = () => scriptedModel([call, 'Done.'])

describe('a tool that returns error data', () => {
  const unknownCity = tool({ name: 'look', run: () => toolError({ error: 'unknown city', known: ['Bern'] }) })

  test('the model reads the data as an error, not as a success', async () => {
    const model = story()
    const seen: unknown[] = []
    const hooks = [
      observe({ name: 'o', on: 'tool.after', run: ({ result, origin }) => void seen.push([result.isError, origin]) }),
    ]
    expect(await createAgent({ name: 'a', model, tools: [unknownCity], hooks }).run('hi')).toMatchObject({
      text: 'Done.',
    })
    expect(model.requests[1]?.messages.at(-1)?.content).toEqual([
      { type: 'tool_result', callId: 'c1', output: { error: 'unknown city', known: ['Bern'] }, isError: true },
    ])
    expect(seen).toEqual([[true, 'real']])
  })

  test('`next()` of a wrap resolves with it', async () => {
    const seen: unknown[] = []
    const watch = around({
      name: 'w',
      on: 'tool.around',
      async run(_, next) {
        const result = await next()
        seen.push(result)
        return result
      },
    })
    await createAgent({ name: 'a', model: story(), tools: [unknownCity], hooks: [watch] }).run('hi')
    expect(seen).toMatchObject([{ callId: 'c1', isError: true, output: { known: ['Bern'] } }])
  })
})

describe('a tool that throws', () => {
  const broken = (error: Error) =>
    tool({
      name: 'look',
      run: () => {
        throw error
      },
    })

  test('`next()` rejects with its error, and the model reads it if no wrap recovers', async () => {
    const seen: unknown[] = []
    const raised: unknown[] = []
    const model = story()
    const error = new Error('no connection')
    const hooks = [
      around({
        name: 'w',
        on: 'tool.around',
        run: (_, next) =>
          next().catch((problem: unknown) => {
            seen.push(problem)
            throw problem
          }),
      }),
      observe({ name: 'e', on: 'error.raised', run: ({ where, error: one }) => void raised.push([where, one]) }),
    ]
    expect(await createAgent({ name: 'a', model, tools: [broken(error)], hooks }).run('hi')).toMatchObject({
      text: 'Done.',
    })
    expect(seen).toEqual([error])
    expect(raised).toEqual([['tool', error]])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { isError: true, output: { error: 'no connection' } },
    ])
  })

  test('a FatalToolError ends the run, and the model does not see it', async () => {
    const raised: string[] = []
    const model = story()
    const fatal = new FatalToolError('the account is closed', { hint: 'open it' })
    const hooks = [observe({ name: 'e', on: 'error.raised', run: ({ where }) => void raised.push(where) })]
    await expect(createAgent({ name: 'a', model, tools: [broken(fatal)], hooks }).run('hi')).rejects.toBe(fatal)
    expect(model.requests).toHaveLength(1)
    expect(raised).toEqual(['tool', 'run'])
  })

  test('a FatalToolError ends a stream and a durable run alike', async () => {
    const fatal = new FatalToolError('closed')
    const make = () => createAgent({ name: 'a', model: story(), tools: [broken(fatal)] })
    await expect(make().stream('hi').result).rejects.toMatchObject({ code: 'tool-fatal' })
    await expect(durable(make(), await openStore('memory:')).start('hi')).rejects.toMatchObject({ code: 'tool-fatal' })
  })

  test('a wrap may recover from a FatalToolError', async () => {
    const recover = around({
      name: 'r',
      on: 'tool.around',
      run: ({ call: { id } }, next) => next().catch(() => makeToolResult(id, 'a default')),
    })
    const tools = [broken(new FatalToolError('closed'))]
    expect(await createAgent({ name: 'a', model: story(), tools, hooks: [recover] }).run('hi')).toMatchObject({
      text: 'Done.',
    })
  })
})

describe('the idempotency key of a call', () => {
  const keyed = (keys: string[]) =>
    tool({
      name: 'look',
      run: (_, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        if (keys.length === 1) throw new Error('busy')
        return 'ok'
      },
    })

  test('is the same when a wrap tries again, another for another input and for another call', async () => {
    const keys: string[] = []
    const retry = around({
      name: 'r',
      on: 'tool.around',
      run: (_, next) =>
        next()
          .catch(() => next())
          .then(() => next({ call: { input: { city: 'Bern' } } })),
    })
    const model = scriptedModel([call, { calls: [{ name: 'look', input: { city: 'Ulm' }, id: 'c2' }] }, 'Done.'])
    await createAgent({ name: 'a', model, tools: [keyed(keys)], hooks: [retry] }).run('hi')
    const [first, again, other, second] = keys
    expect(again).toBe(first)
    expect(new Set([first, other, second]).size).toBe(3)
  })

  test('is the same when a killed run is started again under its id', async () => {
    const store = await openStore('memory:')
    const keys: string[] = []
    const killed = tool({
      name: 'look',
      run: (_, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        if (keys.length === 1) throw new FatalToolError('killed')
        return 'ok'
      },
    })
    const make = (steps: Parameters<typeof scriptedModel>[0]) =>
      durable(createAgent({ name: 'a', model: scriptedModel(steps), tools: [killed] }), store)
    await expect(make([call]).start('hi', { runId: 'r' })).rejects.toThrow('killed')
    expect(await make(['Done.']).start('hi', { runId: 'r' })).toMatchObject({ text: 'Done.' })
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})
