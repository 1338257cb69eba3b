import { describe, expect, test } from 'vitest'
import { ask, type ContextVariables, contextVariables, createContext, deny, guard } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { agentTool, createAgent, durable } from '../index.ts'

/** An agent that deletes for admins only, and asks a person about notes in between. */
function desk() {
  const remove = recordingTool({ name: 'remove' })
  const note = recordingTool({ name: 'note' })
  const call = (name: string, id: string) => ({ calls: [{ name, id }] })
  const seen: ContextVariables[] = []
  const admins = guard({
    name: 'admins',
    on: 'tool.before',
    match: { name: 'remove' },
    run({ context: { variables } }) {
      seen.push(variables)
      return variables.get('isAdmin') ? undefined : deny('admins only')
    },
  })
  const asks = guard({ name: 'asks', on: 'tool.before', match: { name: 'note' }, run: () => ask('note?') })
  const model = scriptedModel([call('remove', 'c1'), call('note', 'c2'), call('remove', 'c3'), 'Done.'])
  const agent = createAgent({ name: 'desk', model, tools: [remove, note], hooks: [admins, asks] })
  return { agent, remove, note, model, seen }
}

const contextOf = (values: Record<string, unknown>) => createContext({ variables: contextVariables(values) })

type Go = (one: ReturnType<typeof desk>, values: Record<string, unknown>) => Promise<unknown>

const ways: readonly [string, Go][] = [
  [
    'a plain run',
    async ({ agent }, values) => {
      const waiting = await agent.run('go', { context: contextOf(values) })
      if (waiting.status !== 'suspended') throw new Error('it should wait')
      const answer = { digest: waiting.confirmation.digest, approved: true }
      return agent.resume(JSON.parse(JSON.stringify(waiting.journal)), answer)
    },
  ],
  [
    'a durable run',
    async ({ agent }, values) => {
      const store = await openStore('memory:')
      const work = durable(agent, store)
      const waiting = await work.start('go', { context: contextOf(values) })
      if (waiting.status !== 'waiting') throw new Error('it should wait')
      await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
      return work.resume(waiting.runId)
    },
  ],
]

describe.each(ways)('over a question, %s', (_, go) => {
  test('keeps variables that are undefined: hooks decide as before', async () => {
    const one = desk()
    const values = { a: 1, isAdmin: undefined, user: { name: 'kim', role: undefined }, list: [1, undefined, null] }
    expect(await go(one, values)).toMatchObject({ status: 'completed' })
    expect(one.remove.inputs).toEqual([])
    const [before, after] = one.seen
    for (const variables of [before, after]) {
      expect(variables?.keys()).toEqual(['a', 'isAdmin', 'user', 'list'])
      expect(variables?.has('isAdmin')).toBe(true)
      expect(variables?.get('user')).toStrictEqual({ name: 'kim', role: undefined })
      expect(variables?.get('list')).toStrictEqual([1, undefined, null])
    }
  })

  test('keeps variables that are JSON, at any depth and with any names', async () => {
    const one = desk()
    let deep: unknown = 'bottom'
    for (let level = 0; level < 100; level++) deep = { deep }
    const values = {
      ...JSON.parse('{"__proto__":{"x":1},"a.b":[{"c":null}]}'),
      deep,
      text: '[undefined]',
      isAdmin: true,
    }
    expect(await go(one, values)).toMatchObject({ status: 'completed' })
    expect(one.remove.inputs).toHaveLength(2)
    const [before, after] = one.seen
    expect(after?.keys()).toEqual(before?.keys())
    for (const key of before?.keys() ?? []) expect(after?.get([key])).toStrictEqual(before?.get([key]))
  })

  class Money {}
  const looped: unknown[] = []
  looped.push(looped)
  test.each<[string, unknown, string]>([
    ['NaN', Number.NaN, 'is NaN'],
    ['an infinite number', Number.NEGATIVE_INFINITY, 'is -Infinity'],
    ['a bigint', 0n, 'is a bigint'],
    ['a function', () => true, 'is a function'],
    ['a symbol', Symbol('x'), 'is a symbol'],
    ['a RegExp', /x/, 'is an object of class RegExp'],
    ['a Date', new Date(0), 'is an object of class Date'],
    ['an instance of a class', new Money(), 'is an object of class Money'],
    ['a value that contains itself', looped, 'contains itself'],
  ])('refuses %s, and names the variable: nothing is done after the question', async (_name, value, why) => {
    const one = desk()
    await expect(go(one, { user: { isAdmin: value } })).rejects.toMatchObject({
      code: 'not-json',
      message: expect.stringMatching(new RegExp(`\`user(.isAdmin)?\`.*${why}`)),
      hint: expect.stringContaining('JSON, or undefined'),
    })
    expect([one.remove.inputs, one.note.inputs]).toEqual([[], []])
  })
})

test('a durable run with such a variable is refused before the model is called', async () => {
  const { agent, model } = desk()
  const work = durable(agent, await openStore('memory:'))
  await expect(work.start('go', { context: contextOf({ at: new Date(0) }) })).rejects.toMatchObject({
    code: 'not-json',
  })
  expect(model.requests).toEqual([])
})

test('a run that does not have to wait may have any variables', async () => {
  const { agent, model, note } = desk()
  const context = contextOf({ isAdmin: () => true })
  expect(await agent.run('go', { context, asks: 'deny' })).toMatchObject({ status: 'completed' })
  expect([model.requests.length, note.inputs.length]).toEqual([4, 0])
})

test('an agent tool that would have to wait with such a variable ends the whole run', async () => {
  const { agent, note } = desk()
  const model = scriptedModel([{ calls: [{ name: 'desk', input: { prompt: 'x' } }] }])
  const outer = createAgent({ name: 'outer', model, tools: [agentTool(agent)] })
  await expect(outer.run('go', { context: contextOf({ at: new Date(0) }) })).rejects.toMatchObject({ code: 'not-json' })
  expect(note.inputs).toEqual([])
})
