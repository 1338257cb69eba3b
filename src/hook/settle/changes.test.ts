import { describe, expect, test } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import { callHook } from '../../../test/hook-call.ts'
import { isSilent, type Occasion, occasionOf, reasonIn } from '../../../test/hook-project.ts'
import { brains } from '../../brains/index.ts'
import { catalogue, deny, guard, type Hook, modify, transform } from '../../index.ts'
import type { EventDeclaration } from '../../kernel/index.ts'

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)

test('every changeable event has exactly one field that can be changed', () => {
  const events: Iterable<EventDeclaration> = catalogue
  for (const { name, modifies = [] } of events) expect(modifies.length, name).toBeLessThan(2)
})

describe.each(slugs)('a prompt that a transform changes in %s', (slug) => {
  const secret = 'sk-abcdefghijklmnop'
  const recorded = occasionOf(slug, 'run.before')
  const payloads = brainFixtures(slug).filter(({ moment }) => moment === recorded.moment.native)
  const said = payloads.map(({ payload }) => JSON.stringify(payload)).find((one) => one.includes('Say hello')) ?? ''
  const text = said.replaceAll('Say hello', `Say ${secret}`)
  const occasion: Occasion = { ...recorded, payload: JSON.parse(text) }
  const rewrite = (input: unknown) =>
    transform({ name: 'rewrite', on: 'run.before', run: () => modify({ input: input as string }) })
  const canChange = recorded.moment.honours.includes('modify')

  test('is sent to the model changed, or not at all; and the record has which', async () => {
    expect(text).toContain(secret)
    const { ran, lines } = await callHook(occasion, [rewrite('say KEY')])
    expect(`${ran.stdout}${ran.stderr}${JSON.stringify(lines[0]?.lost)}`).not.toContain(secret)
    expect(ran.stdout).toContain('say KEY')
    expect(isSilent(occasion, ran)).toBe(false)
    if (canChange) expect(lines).toMatchObject([{ decision: 'continue', lost: [], changed: { input: 'say KEY' } }])
    else {
      expect(reasonIn(occasion, ran)).toBe(
        'the prompt was to be changed, which the agent cannot do; say instead: say KEY',
      )
      expect(lines).toMatchObject([{ decision: 'deny', by: 'rewrite', lost: [expect.stringContaining('`modify`')] }])
      expect(lines[0]?.changed).toBeUndefined()
    }
  })

  test.each([
    ['a number', 7],
    ['nothing', null],
  ])('is refused as the failure of the transform if it becomes %s', async (_, input) => {
    const { ran, lines } = await callHook(occasion, [rewrite(input)])
    expect(reasonIn(occasion, ran)).toContain('transform `rewrite` gave no usable answer: input must be a text')
    expect(lines).toMatchObject([{ decision: 'deny', by: 'rewrite' }])
  })

  test('is refused if it becomes a list of messages', async () => {
    const { ran, lines } = await callHook(occasion, [
      rewrite([{ role: 'user', content: [{ type: 'text', text: 'x' }] }]),
    ])
    expect(reasonIn(occasion, ran)).toMatch(/^the prompt was to be changed/)
    expect(lines).toMatchObject([{ decision: 'deny', by: 'rewrite', lost: [expect.stringContaining('became deny')] }])
  })

  test('passes if it stays the same', async () => {
    const same = transform({ name: 'same', on: 'run.before', run: ({ input }) => modify({ input: `${input}` }) })
    const { ran, lines } = await callHook(occasion, [same])
    expect(isSilent(occasion, ran)).toBe(true)
    expect(lines).toMatchObject([{ decision: 'continue', lost: [] }])
    expect(lines[0]?.changed).toBeUndefined()
  })
})

describe.each(slugs)('an input that a transform changes in %s', (slug) => {
  const occasion = occasionOf(slug, 'tool.before')
  const rewrite = (input: never) =>
    transform({ name: 'rewrite', on: 'tool.before', run: () => modify({ call: { input } }) })

  test.each([
    ['text', 'echo HELLO'],
    ['a list', ['echo', 'HELLO']],
    ['nothing', null],
  ])('is refused if it becomes %s, which the agent would ignore', async (kind, input) => {
    const { ran, lines } = await callHook(occasion, [rewrite(input as never)])
    expect(reasonIn(occasion, ran)).toContain(`it was an object and would be ${kind}`)
    expect(lines).toMatchObject([{ decision: 'deny', by: 'rewrite', lost: [expect.stringContaining('became deny')] }])
  })

  test('is recorded as it was and as it was passed on', async () => {
    const input = { command: 'echo HELLO', apiKey: 'hunter2-hunter2', note: 'sk-abcdefghijklmnop' }
    const { ran, lines } = await callHook(occasion, [rewrite(input as never)])
    const command = expect.not.stringContaining('HELLO')
    expect(lines).toMatchObject([{ payload: { call: { command } } }])
    const redacted = { command: 'echo HELLO', apiKey: '[redacted]', note: '[redacted]' }
    const call = { command: 'echo HELLO', paths: [], input: redacted }
    if (occasion.moment.honours.includes('modify')) {
      expect(ran.stdout).toContain('echo HELLO')
      expect(lines).toMatchObject([{ decision: 'continue', lost: [] }])
      expect(lines[0]?.changed).toEqual({ call })
    } else {
      expect(lines).toMatchObject([{ decision: 'deny', lost: [expect.stringContaining('echo HELLO')] }])
      expect(lines[0]?.changed).toBeUndefined()
    }
  })

  test('is not recorded as passed on if a guard refuses it', async () => {
    const refuse = guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })
    const { ran, lines } = await callHook(occasion, [rewrite({ command: 'echo HELLO' } as never), refuse])
    expect(reasonIn(occasion, ran)).toBe('not today')
    expect([lines[0]?.decision, lines[0]?.changed]).toEqual(['deny', undefined])
  })
})

describe.each(slugs)('a result that a transform changes in %s', (slug) => {
  const occasion = occasionOf(slug, 'tool.after')
  const change = (more: { readonly output?: string; readonly isError?: boolean }): Hook =>
    transform({ name: 'change', on: 'tool.after', run: ({ result }) => modify({ result: { ...result, ...more } }) })

  test('reaches the model where the agent allows it, and is recorded either way', async () => {
    const { ran, lines } = await callHook(occasion, [change({ output: 'clean' })])
    const [line] = lines
    expect(ran.stdout.includes('clean')).toBe(occasion.moment.honours.length > 0)
    if (occasion.moment.honours.includes('modify'))
      expect([line?.lost, line?.changed]).toMatchObject([[], { result: { output: 'clean' } }])
    else expect([line?.lost, line?.changed]).toEqual([[expect.stringContaining('clean')], undefined])
  })

  test('to an equal one is not a change', async () => {
    const { ran, lines } = await callHook(occasion, [change({})])
    expect(isSilent(occasion, ran)).toBe(true)
    expect([lines[0]?.decision, lines[0]?.lost, lines[0]?.changed]).toEqual(['continue', [], undefined])
  })

  test('into an error or into a success is recorded as lost: no agent supports it', async () => {
    const { lines } = await callHook(occasion, [change({ isError: true }), change({ isError: false })])
    const { lines: other } = await callHook(occasion, [change({ isError: true })])
    expect([lines, other].map(([line]) => line?.lost)).toEqual([
      [],
      [expect.stringContaining('the result is an error')],
    ])
  })
})

test.each(slugs)('a changed result of a whole turn, which %s cannot receive, is recorded as lost', async (slug) => {
  const occasion = occasionOf(slug, 'run.after')
  const changes = ['other words', undefined, { a: 1 }].map((result) =>
    transform({ name: 'sign', on: 'run.after', run: () => modify({ result }) }),
  )
  for (const hook of changes) {
    const { ran, lines } = await callHook(occasion, [hook])
    expect(isSilent(occasion, ran)).toBe(true)
    const wasNothing = lines[0]?.lost?.length === 0 // some agents do not send the result of a turn: undefined stays undefined
    if (!wasNothing)
      expect(lines[0]?.lost).toEqual([expect.stringContaining('`modify` at `run.after` is not honoured')])
  }
})
