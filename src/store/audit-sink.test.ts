import { expect, test } from 'vitest'
import { deny, guard, observe } from '../index.ts'
import { createDispatcher, createRegistry } from '../kernel/index.ts'
import { asId, catalogue, createContext, makeToolCall } from '../protocol/index.ts'
import { auditSink } from './audit-sink.ts'
import { openMemoryAudit } from './memory/audit.ts'

const refuse = guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })
const watch = observe({ name: 'watch', on: 'tool.before', run: () => undefined })
const call = makeToolCall({ name: 'bash', input: { command: 'ls', password: 'hunter2' }, kind: 'shell' } as never)
const scope = { context: createContext({ sessionId: asId('session', 'morning') }), agent: { name: 'clerk' } }

function pointWith(audit: ReturnType<typeof auditSink>) {
  const registry = createRegistry(catalogue).with(refuse).with(watch)
  return createDispatcher({ registry, audit }).point('tool.before')
}

test('decisions of your own dispatcher are in the same log, with their session', async () => {
  const log = openMemoryAudit()
  const point = pointWith(auditSink(log, { agent: 'clerk' }))
  expect(await point.dispatch(point.payload({ call } as never, scope))).toMatchObject({ type: 'deny' })
  expect(await log.query()).toMatchObject([
    {
      position: 1,
      agent: 'clerk',
      event: 'tool.before',
      session: 'morning',
      decision: 'deny',
      by: expect.stringContaining('refuse'),
      reason: 'not today',
      hooks: [{ hook: expect.stringContaining('refuse'), outcome: 'deny' }],
    },
    { position: 2, decision: 'continue' },
  ])
  expect(await log.query({ text: 'hunter2' })).toEqual([])
  expect((await log.verify()).problem).toBeUndefined()
})

test('a log that cannot be written is the failure of the hook it should record', async () => {
  const full = { append: () => Promise.reject(new Error('the disk is full')) }
  const point = pointWith(auditSink(full, { agent: 'clerk' }))
  const decision = await point.dispatch(point.payload({ call } as never, scope))
  expect(decision).toMatchObject({ type: 'deny' })
  expect(JSON.stringify(decision)).toContain('the disk is full')
})
