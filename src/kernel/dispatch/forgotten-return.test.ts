import { describe, expect, test } from 'vitest'
import {
  ask,
  createDispatcher,
  createRegistry,
  deny,
  guard,
  type Hook,
  observe,
  type PawlError,
  stub,
} from '../../index.ts'
import { examplePayload } from '../../testing/index.ts'

/** What is reported when these hooks receive a call, twice, and what they come to. */
async function reportsOf(...hooks: readonly Hook[]) {
  const reports: (string | undefined)[][] = []
  const logger = ({ code, message, hint, event }: PawlError) => void reports.push([code, event, message, hint])
  const point = createDispatcher({ registry: createRegistry().with(...hooks), logger }).point('tool.before')
  const first = await point.dispatch(examplePayload('tool.before'))
  const second = await point.dispatch(examplePayload('tool.before'))
  return { reports, types: [first.type, second.type] }
}

const on = 'tool.before'
const forgets = (name: string, make: () => unknown) =>
  guard({
    name,
    on,
    run: () => {
      make()
    },
  })
const reported = (name: string, type: string) => [
  'outcome-not-returned',
  on,
  `guard \`${name}\` made a \`${type}\` and did not return it`,
  `write \`return ${type}(…)\``,
]

describe('a guard that makes an outcome and does not return it', () => {
  test('is reported once, and decides nothing', async () => {
    expect(await reportsOf(forgets('x', () => deny('no')))).toEqual({
      reports: [reported('x', 'deny')],
      types: ['continue', 'continue'],
    })
    expect(await reportsOf(forgets('y', () => ask('sure?')))).toMatchObject({ reports: [reported('y', 'ask')] })
  })

  test('is found among others, before and after it', async () => {
    const quiet = (name: string) => guard({ name, on, run: () => undefined })
    const hooks = [quiet('a'), forgets('b', () => deny('no')), quiet('c'), forgets('d', () => ask('?')), quiet('e')]
    expect(await reportsOf(...hooks)).toMatchObject({ reports: [reported('b', 'deny'), reported('d', 'ask')] })
    const denies = guard({ name: 'z', on, run: () => deny('no') })
    expect(await reportsOf(...hooks.slice(0, 2), denies)).toEqual({
      reports: [reported('b', 'deny')],
      types: ['deny', 'deny'],
    })
  })
})

describe('nothing is reported', () => {
  const inner = createDispatcher({
    registry: createRegistry().with(
      guard({ name: 'slow', on, run: async () => ask('later') }),
      guard({ name: 'inner', on, run: () => deny('inside') }),
    ),
  })
  const dispatchInside = () => void inner.point(on).dispatch(examplePayload(on))
  const registry = createRegistry().with(guard({ name: 'inner', on, run: () => deny('inside') }))
  const offRecord = createDispatcher({ registry, audit: false })
  const dispatchOffRecord = () => void offRecord.point(on).dispatch(examplePayload(on))

  test.each<[string, Hook]>([
    ['of a guard that returns what it made', guard({ name: 'a', on, run: () => deny('no') })],
    ['of a guard that returns something else', guard({ name: 'b', on, run: () => stub(deny('no').reason) })],
    ['of an asynchronous guard', guard({ name: 'c', on, run: async () => void deny('no') })],
    ['of a guard whose own dispatch came to a refusal', forgets('d', dispatchInside)],
    ['of a guard whose own dispatch, off the record, came to one', forgets('d2', dispatchOffRecord)],
    ['of an observer', observe({ name: 'e', on, run: () => void deny('no') })],
    [
      'of a guard that throws',
      guard({
        name: 'f',
        on,
        failure: 'closed',
        run: () => {
          deny('no')
          throw new Error('x')
        },
      }),
    ],
  ])('%s', async (_, hook) => {
    expect(await reportsOf(hook)).toMatchObject({ reports: [] })
    const after = guard({ name: 'quiet', on, run: () => undefined })
    expect(await reportsOf(hook, after)).toMatchObject({ reports: [] })
  })

  test('of an outcome that was made before', async () => {
    const no = deny('made once')
    expect(await reportsOf(guard({ name: 'a', on, run: () => void no }))).toMatchObject({ reports: [] })
  })
})
