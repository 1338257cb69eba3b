import { describe, expect, test } from 'vitest'
import { calling, resultsIn, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { agentTool, createAgent, tool } from '../../agent/index.ts'
import { createContext, createDispatcher, createRegistry, type Json, makeToolCall } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { approveTools, retryTools, stopLoops } from '../index.ts'
import { repeatedTail } from './repeated-tail.ts'

const tools = () => ['a', 'b', 'c', 'd'].map((name) => recordingTool({ name, gives: name }))
const turnsOf = (calls: string, input: Json = {}) =>
  scriptedModel([...[...calls].map((name) => calling([name, input])), 'Done.'])
const denied = { denied_by: 'stop-loops', reason: expect.stringContaining('Try something else.') }

describe.each(ways)('stopLoops, $way', ({ run, resume }) => {
  const results = async (calls: string, options = {}) =>
    resultsIn(
      await run(createAgent({ name: 'x', model: turnsOf(calls), tools: tools(), hooks: [stopLoops(options)] }), 'x'),
    )

  test('informs the model at the last repetition, and denies the next', async () => {
    const model = turnsOf('aaaaa')
    const agent = createAgent({ name: 'x', model, tools: tools(), hooks: [stopLoops()] })
    expect(resultsIn(await run(agent, 'x'))).toEqual(['a', 'a', 'a', denied, denied])
    const told = model.requests.map(({ messages }) => JSON.stringify(messages).includes('The next one is denied'))
    expect(told).toEqual([false, false, false, true, true, true])
  })

  test('ignores the order of keys, and compares inputs', async () => {
    const inputs = [
      { p: 1, q: 2 },
      { q: 2, p: 1 },
      { p: 1, q: 2 },
      { p: 1, q: 3 },
      { q: 3, p: 1 },
    ]
    const model = scriptedModel([...inputs.map((input) => calling(['a', input])), 'Done.'])
    const agent = createAgent({ name: 'x', model, tools: tools(), hooks: [stopLoops({ repeats: 2 })] })
    expect(resultsIn(await run(agent, 'x'))).toEqual(['a', 'a', denied, 'a', 'a'])
  })

  test('finds pairs and longer sequences that alternate', async () => {
    expect(await results('abababab')).toEqual([...'ababab', denied, 'b'])
    expect(await results('abcabcabca')).toEqual([...'abcabcabc', denied])
  })

  test('leaves a call alone that is repeated between others', async () => {
    expect(await results('abacadabcadbac')).toEqual([...'abacadabcadbac'])
  })

  test('finds no sequence that is longer than the window has room for', async () => {
    expect(await results('abcabcabcabc', { window: 8 })).toEqual([...'abcabcabcabc'])
    expect(await results('aaaa', { window: 2 })).toEqual(['a', 'a', 'a', denied])
  })

  test('parallel calls of one turn are a sequence as well', async () => {
    const model = scriptedModel([calling(['a'], ['a'], ['a'], ['a']), 'Done.'])
    const agent = createAgent({ name: 'x', model, tools: tools(), hooks: [stopLoops()] })
    expect(resultsIn(await run(agent, 'x'))).toEqual(['a', 'a', 'a', denied])
  })

  test('does not count attempts of a wrap, and judgements after a yes', async () => {
    let calls = 0
    const flaky = tool({ name: 'a', run: () => (++calls % 3 === 0 ? 'a' : Promise.reject(new Error('busy'))) })
    const retried = createAgent({
      name: 'x',
      model: turnsOf('aa'),
      tools: [flaky],
      hooks: [retryTools({ tools: 'a', firstDelayMs: 0 }), stopLoops({ repeats: 2 })],
    })
    expect(resultsIn(await run(retried, 'x'))).toEqual(['a', 'a'])
    const agent = createAgent({
      name: 'x',
      model: turnsOf('aa'),
      tools: tools(),
      hooks: [approveTools({ tools: 'a' }), stopLoops({ repeats: 2 })],
    })
    const first = waiting(await run(agent, 'x'))
    const second = waiting(await resume(agent, first.journal, yesTo(first.confirmation)))
    expect(resultsIn(await resume(agent, second.journal, yesTo(second.confirmation)))).toEqual(['a', 'a'])
  })

  test('each run and each agent inside has its own sequence', async () => {
    const hook = stopLoops({ repeats: 2 })
    const inner = createAgent({
      name: 'inner',
      model: scriptedModel([calling(['a']), 'In.', calling(['a']), 'In.']),
      tools: tools(),
    })
    const prompts = ['1', '2'].map((prompt) => calling(['inner', { prompt }]))
    const outer = createAgent({
      name: 'x',
      model: scriptedModel([...prompts, 'Out.']),
      tools: [agentTool(inner)],
      hooks: [hook],
    })
    expect(resultsIn(await run(outer, 'x'))).toEqual(['In.', 'In.'])
    const agent = () => createAgent({ name: 'x', model: turnsOf('aa'), tools: tools(), hooks: [hook] })
    const both = await Promise.all([run(agent(), 'x'), run(agent(), 'x')])
    expect(both.map(resultsIn)).toEqual([
      ['a', 'a'],
      ['a', 'a'],
    ])
  })
})

test('a call without an id cannot be compared, and is refused', () => {
  const dispatcher = createDispatcher({ registry: createRegistry().with(stopLoops()) })
  const call = makeToolCall({ id: 'c', name: 'a', input: {} })
  const scope = { context: createContext(), agent: { name: 'claudecode' } }
  expect(dispatcher.dispatch('tool.before', { call, tool: { name: 'a' } }, scope)).toMatchObject({ type: 'deny' })
})

test('the part with the most repetitions is found', () => {
  const tail = (text: string) => repeatedTail([...text], 6)
  expect(tail('xaabaabaab')).toEqual({ period: 3, calls: 9 })
  expect(tail('xaabaabaaba')).toEqual({ period: 3, calls: 10 })
  expect(tail('aaaa')).toEqual({ period: 1, calls: 4 })
  expect(tail('abcdefg')).toEqual({ period: 0, calls: 0 })
})

test('options are checked', () => {
  expect(refusal(() => stopLoops({ repeat: 2 } as never))).toContain('did you mean `repeats`?')
  expect(refusal(() => stopLoops({ repeats: 1 }))).toContain('a whole number from 2 up, not 1')
})
