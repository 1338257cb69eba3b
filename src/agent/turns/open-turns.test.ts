import { describe, expect, test } from 'vitest'
import {
  createContext,
  createDispatcher,
  createRegistry,
  guard,
  type Hook,
  makeToolCall,
  modify,
  transform,
  userText,
} from '../../index.ts'
import { changersOf, type InnerTurns, openTurns } from '../internal.ts'

const usage = { inputTokens: 10, outputTokens: 5 }
const answer = { content: [{ type: 'text', text: 'Hi.' }], stopReason: 'end', usage } as const
const ask = (turns: InnerTurns) => turns.model({ model: 'm', messages: [userText('Hello.')] }, async () => answer)
const call = (id: string) => makeToolCall({ id, name: 'look', input: { q: 'x' } })

function opened(hooks: readonly Hook[], turns?: number): InnerTurns {
  const dispatcher = createDispatcher({ registry: createRegistry().with(hooks) })
  return openTurns({ dispatcher, agent: { name: 'one' }, context: createContext(), turns })
}

function watching(seen: unknown[]): readonly Hook[] {
  return [
    guard({
      name: 'model',
      on: 'model.before',
      run: ({ agent, context }) => void seen.push([agent.name, context.callId, context.turn]),
    }),
    guard({
      name: 'tool',
      on: 'tool.before',
      run: ({ agent, context }) => void seen.push([agent.name, context.callId, context.turn]),
    }),
  ]
}

describe('a run whose loop is elsewhere', () => {
  test('that was begun in another process continues its count of turns', async () => {
    const seen: unknown[] = []
    const turns = opened(watching(seen), 2)
    await turns.tool(call('c1'), () => 'found')
    await ask(turns)
    expect(seen).toEqual([
      ['one', 'tool:c1', 2],
      ['one', 'model:3', 3],
    ])
    expect(turns.turns()).toBe(3)
  })

  test('has one count of turns, unique ids and one usage for all agents that it is handed over to', async () => {
    const seen: unknown[] = []
    const one = opened(watching(seen))
    const two = one.as({ name: 'two' })
    await ask(one)
    await one.tool(call('c1'), () => 'found')
    await ask(two)
    await two.tool(call('c1'), () => 'found')
    await ask(one)
    expect(seen).toEqual([
      ['one', 'model:1', 1],
      ['one', 'tool:c1', 1],
      ['two', 'model:2', 2],
      ['two', 'tool:c1~2', 2],
      ['one', 'model:3', 3],
    ])
    expect([one.usage(), two.usage()]).toEqual([one.usage(), one.usage()])
    expect([two.turns(), two.usage().inputTokens, two.context]).toEqual([3, 30, one.context])
  })
})

test('a changed value has the names of the transforms that have changed it, in order', async () => {
  const start = (name: string) => transform({ name, on: 'run.before', run: () => modify({ input: name }) })
  const end = transform({ name: 'end', on: 'run.after', run: () => modify({ result: 'other' }) })
  const input = transform({ name: 'input', on: 'tool.before', run: () => modify({ call: { input: { q: 'y' } } }) })
  const result = transform({
    name: 'result',
    on: 'tool.after',
    run: ({ result: given }) => modify({ result: { ...given, output: 'hidden' } }),
  })
  const looks = transform({ name: 'looks', on: 'run.before', run: () => undefined })
  const turns = opened([start('first'), looks, start('second'), end, input, result])
  expect(await turns.start('go')).toMatchObject({ changed: 'second', changedBy: ['first', 'second'] })
  expect(await turns.end('result')).toMatchObject({ changed: { result: 'other' }, changedBy: ['end'] })
  let changers: readonly string[] = []
  const turn = await turns.tool(call('c1'), (judged) => {
    changers = changersOf(judged)
    return 'found'
  })
  expect([changers, turn.changedBy]).toEqual([['input'], ['result']])
  const untouched = await opened([]).tool(call('c1'), () => 'found')
  expect([changersOf(call('c1')), untouched.changedBy]).toEqual([[], undefined])
})
