import { expect, test } from 'vitest'
import { createDispatcher, createRegistry, type Hook, observe as observeLoosely } from '../index.ts'
import { catalogue } from '../protocol/index.ts'
import { examplePayload, exampleScope } from './index.ts'

const observe = observeLoosely as (hook: { name: string; on: string; run: (payload: object) => void }) => Hook

test.each([...catalogue].filter((event) => !('around' in event)).map(({ name }) => name))(
  '%s reaches a hook through the dispatcher with all its keys',
  (name) => {
    const seen: object[] = []
    const registry = createRegistry().with(
      observe({ name: 'watch', on: name, run: (payload) => void seen.push(payload) }),
    )
    const dispatcher = createDispatcher({ registry })
    const { context: _, agent: __, timestamp: ___, ...own } = examplePayload(name)
    dispatcher.dispatch(name, own as never, exampleScope())
    const required = Object.entries(catalogue.get(name).carries).filter(([, field]) => field.optional !== true)
    expect(seen).toHaveLength(1)
    expect(Object.keys(seen[0] ?? {})).toEqual(
      expect.arrayContaining(['context', 'agent', 'timestamp', ...required.map(([key]) => key)]),
    )
    expect(dispatcher.audit.records()).toMatchObject([
      {
        event: name,
        outcome: 'continue',
        payload: { agent: 'tester', context: { sessionId: 'session_1', runId: 'run_1' } },
      },
    ])
  },
)

test('an example is frozen and takes changes', () => {
  const payload = examplePayload('run.before', { input: 'Hello' })
  expect(payload.input).toBe('Hello')
  expect(Object.isFrozen(payload)).toBe(true)
})

test('an event that does not exist is refused, with the one that was meant', () => {
  const misspelt = { code: 'unknown-event', hint: 'did you mean `tool.before`?' }
  expect(() => examplePayload('tool.befor' as never)).toThrow(expect.objectContaining(misspelt))
  expect(() => examplePayload('toString' as never)).toThrow(expect.objectContaining({ code: 'unknown-event' }))
})
