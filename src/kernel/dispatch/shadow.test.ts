import { expect, test } from 'vitest'
import { affect, ask, type Decision, deny, guard, type Hook, modify, observe, transform } from '../../index.ts'
import { catalogue, makeToolCall } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createDispatcher, createRegistry, memoryAudit } from '../index.ts'

function shown(...hooks: readonly Hook[]) {
  const audit = memoryAudit()
  const { dispatch } = createDispatcher({ registry: createRegistry(catalogue).with(hooks), audit })
  const call = makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command: 'ls' } })
  const decision = dispatch('tool.before', { call, tool: { name: 'bash' } }, exampleScope()) as Decision
  return { decision, records: audit.records() }
}

const shadow = { on: 'tool.before', mode: 'shadow' } as const

test('a guard in shadow is recorded with its outcome, and changes nothing', () => {
  const strict = guard({ ...shadow, name: 'strict', run: () => deny('no') })
  const after = guard({ name: 'after', on: 'tool.before', run: () => ask('sure?') })
  const { decision, records } = shown(strict, after)
  expect(decision).toMatchObject({ type: 'ask', by: 'after', reasons: [{ hook: 'after' }] })
  expect(records).toMatchObject([
    { hook: 'strict', outcome: 'deny', mode: 'shadow', reason: 'no' },
    { hook: 'after', outcome: 'ask' },
  ])
  expect(records[1]).not.toHaveProperty('mode')
})

test('the failure of a hook in shadow is recorded, and does not refuse', () => {
  const broken = guard({
    ...shadow,
    name: 'broken',
    run: () => {
      throw new Error('oops')
    },
  })
  const { decision, records } = shown(broken)
  expect(decision).toMatchObject({ type: 'continue', reasons: [] })
  expect(records).toMatchObject([{ outcome: 'failed', mode: 'shadow', failure: { kind: 'threw' } }])
})

test('a transform in shadow is recorded, and the payload stays as it is', () => {
  const rewrite = transform({ ...shadow, name: 'rewrite', run: () => modify({ call: { input: { command: 'pwd' } } }) })
  const seen: unknown[] = []
  const { decision, records } = shown(
    rewrite,
    observe({ name: 'see', on: 'tool.before', run: ({ call }) => void seen.push(call.command) }),
  )
  expect(decision.type).toBe('continue')
  expect(seen).toEqual(['ls'])
  expect(records[0]).toMatchObject({ hook: 'rewrite', outcome: 'modify', mode: 'shadow' })
})

test('effects of a hook in shadow count: other hooks may ask for what it remembers', () => {
  const registry = createRegistry(catalogue)
  const audit = memoryAudit()
  const remember = { type: 'remember', subject: 'session', object: 'seen' } as const
  const fact = { factId: 1, subject: 'a', relation: 'IS_A', object: 'b', existence: 127 } as const
  registry.add(guard({ name: 'notes', on: 'fact.added', mode: 'shadow', run: () => affect([remember]) }))
  const committed: unknown[] = []
  const { dispatch } = createDispatcher({ registry, audit })
  const own = { ...fact, source: 'told' } as never
  const decision = dispatch('fact.added', own, exampleScope(), { commit: (all) => committed.push(...all) }) as Decision
  expect(decision).toMatchObject({ type: 'continue', effects: [remember] })
  expect(committed).toEqual([remember])
  expect(audit.records()).toMatchObject([{ mode: 'shadow', effects: [{ effect: remember, applied: true }] }])
})

test('a wrong mode is refused, and so is a shadow that could not work', () => {
  const made = (verb: (spec: never) => Hook, mode: string) => () =>
    verb({ name: 'x', on: 'tool.before', mode, run: () => undefined } as never)
  expect(made(guard, 'shadw')).toThrow('guard `x` has mode `shadw`')
  expect(made(observe, 'shadow')).toThrow('observe `x` cannot be in shadow')
})

test('a hook that selects is called only for payloads that concern it', () => {
  const rule = { ...guard({ name: 'rule', on: 'tool.before', run: () => deny('no') }) }
  const forName = (name: string): Hook => ({
    ...rule,
    selects: ({ call }) => (call as { readonly name: string }).name === name,
  })
  expect(shown(forName('bash'))).toMatchObject({ decision: { type: 'deny' } })
  expect(shown(forName('read'))).toMatchObject({ decision: { type: 'continue' }, records: [] })
  const failing: Hook = {
    ...rule,
    selects: () => {
      throw new Error('oops')
    },
  }
  expect(shown(failing)).toMatchObject({ decision: { type: 'deny', reason: expect.stringContaining('oops') } })
})
