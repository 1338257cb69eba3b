import { expect, test } from 'vitest'
import { deny, guard, type Hook, memoryAudit, observe } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, type Model, runProgress } from '../index.ts'

const strict = {
  name: 'strict',
  on: 'error.raised',
  failure: 'closed',
  run: () => {
    throw new Error('the log is full')
  },
} as const
const fails = observe({ ...strict, match: { where: 'run' } })

test('a run that is aborted keeps its error and progress if a hook of error.raised fails; the failure is recorded and reported', async () => {
  const stop = new AbortController()
  const model: Model = {
    name: 'm',
    generate() {
      stop.abort(new Error('user left'))
      return new Promise(() => {})
    },
  }
  const [audit, reported] = [memoryAudit(), [] as string[]]
  const logger = ({ message }: Error) => void reported.push(message)
  const error = await createAgent({ name: 'a', model, hooks: [fails], audit, logger })
    .run('hi', { signal: stop.signal })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'aborted', cause: { message: 'user left' } })
  expect(runProgress(error)).toMatchObject({ turns: 1 })
  expect(audit.records()).toContainEqual(expect.objectContaining({ hook: 'strict', outcome: 'failed' }))
  expect(reported).toEqual([expect.stringContaining('the log is full')])
})

test('a run that is denied, and one whose provider fails, keep their error as well', async () => {
  const denies = guard({ name: 'denies', on: 'run.before', run: () => deny('no') })
  const make = (hooks: readonly (typeof fails)[]) =>
    createAgent({ name: 'a', model: scriptedModel([new Error('overloaded')]), hooks, logger: false })
  await expect(make([fails, denies]).run('hi')).rejects.toMatchObject({ code: 'run-denied', hook: 'denies' })
  const error = await make([fails])
    .run('hi')
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: 'overloaded' })
  expect(runProgress(error)).toMatchObject({ turns: 1 })
})

test.each([
  ['model.before', 'model-denied'],
  ['model.after', 'response-denied'],
] as const)(
  'a run that is denied at %s keeps its error as well, if the hook fails wherever an error is raised',
  async (on, code) => {
    const always = observe({ ...strict, name: 'always' })
    const denies = (guard as (spec: object) => Hook)({ name: 'denies', on, run: () => deny('no') })
    const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']), hooks: [always, denies], logger: false })
    await expect(agent.run('hi')).rejects.toMatchObject({ code, progress: { turns: 1 } })
  },
)
