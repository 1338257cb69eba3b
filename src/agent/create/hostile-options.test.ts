import { describe, expect, test } from 'vitest'
import { type Hook, modify, transform } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../index.ts'

async function unheardDuring(run: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unheard: unknown[] = []
  const listen = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', listen)
  await run()
  await new Promise((resolve) => setTimeout(resolve, 1))
  process.off('unhandledRejection', listen)
  return unheard
}

describe.each(['instructions', 'prompt'])('%s that do not return text', (option) => {
  test.each<[string, () => unknown, string]>([
    ['a promise', async () => 'Be brief.', 'a promise'],
    ['a promise that rejects', () => Promise.reject(new Error('no file')), 'a promise'],
    ['a number', () => 5, 'a value of type number'],
    ['null', () => null, 'null'],
  ])('are refused: %s', async (_, make, given) => {
    const model = scriptedModel(['Hi.'])
    const agent = createAgent({ name: 'a', model, [option]: make })
    const message = `\`${option}\` of agent \`a\` made ${given} instead of a text`
    const run = () => expect(agent.run('hi')).rejects.toMatchObject({ code: 'bad-prompt', message })
    expect(await unheardDuring(run)).toEqual([])
    expect(model.requests).toEqual([])
  })
})

test('a prompt that makes a list of something else than messages is refused', async () => {
  const model = scriptedModel(['Hi.'])
  const agent = createAgent({ name: 'a', model, prompt: () => [1] as never })
  await expect(agent.run('hi')).rejects.toMatchObject({
    message: 'what `prompt` of agent `a` returned[0] must be an object, not 1',
  })
  expect(model.requests).toEqual([])
})

test.each<[string, unknown]>([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['a value of type string', 'x'],
  ['a value of type undefined', undefined],
])('a clock that returns %s is refused before the model is called', async (given, time) => {
  const model = scriptedModel(['Hi.'])
  const agent = createAgent({ name: 'a', model, now: () => time as number })
  await expect(agent.run('hi')).rejects.toMatchObject({
    code: 'bad-clock',
    message: `\`now\` returned ${given} instead of the time`,
  })
  expect(model.requests).toEqual([])
})

describe('a hook that changes a run into nonsense has failed, with its name', () => {
  const changing = (on: 'run.before' | 'run.after', patch: unknown) =>
    (transform as (spec: object) => Hook)({ name: 'odd', on, failure: 'throw', run: () => modify(patch) })

  test.each<[string, unknown, string]>([
    ['a number', 0, 'input must be a text or a list of messages, not a value of type number'],
    ['a list of numbers', [1], 'input[0] must be an object, not 1'],
    ['an object', { role: 'user' }, 'input must be a text or a list of messages, not a value of type object'],
  ])('its input: %s', async (_, input, problem) => {
    const model = scriptedModel(['Hi.'])
    const agent = createAgent({ name: 'a', model, hooks: [changing('run.before', { input })] })
    await expect(agent.run('hi')).rejects.toMatchObject({
      code: 'hook-bad-outcome',
      hook: 'odd',
      message: `transform \`odd\` gave no usable answer: ${problem}`,
    })
    expect(model.requests).toEqual([])
  })

  test('its result: a value that JSON does not have', async () => {
    const agent = createAgent({
      name: 'a',
      model: scriptedModel(['Hi.']),
      hooks: [changing('run.after', { result: 10n })],
    })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'hook-bad-outcome', hook: 'odd', event: 'run.after' })
  })

  test('its result: an object that contains itself', async () => {
    const result: Record<string, unknown> = {}
    result['self'] = result
    const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']), hooks: [changing('run.after', { result })] })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'hook-bad-outcome', hook: 'odd', event: 'run.after' })
  })
})

test('the parts of a stream are read once: a second loop is refused immediately, and the first continues', async () => {
  const stream = createAgent({ name: 'a', model: scriptedModel(['a b c']) }).stream('hi')
  const read = async () => {
    const parts: string[] = []
    for await (const part of stream) if (part.type === 'text') parts.push(part.text)
    return parts.join('')
  }
  const [first, second] = await Promise.allSettled([read(), read()])
  expect(first).toEqual({ status: 'fulfilled', value: 'a b c' })
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'stream-taken' } })
  expect(await stream.result).toMatchObject({ status: 'completed' })
})
