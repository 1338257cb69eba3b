import { expect, test } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import { brainOf } from '../../brains/brains.ts'
import { brains } from '../../brains/index.ts'
import type { Happening } from '../../brains/internal.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { eventRecord } from './event-record.ts'

const token = `ghp_${'a1B2'.repeat(9)}`
const { vocabulary } = brainOf('claudecode')
const [moment = expect.fail()] = vocabulary.moments

function recordOf(happening: Pick<Happening, 'session' | 'host'>, redaction = {}) {
  const whole = { moment, own: {}, isResumed: false, ...happening }
  return eventRecord({ brain: brainOf('claudecode'), moment, startedAt: 1, happening: whole, redaction })
}

test('facts that an agent reports about itself bring no secret into the record', () => {
  const record = recordOf({
    session: token,
    host: {
      cwd: `/home/kim/${token}`,
      permissionMode: token,
      subagent: { id: token, type: `helper ${token}` },
      mcpServer: `https://kim:hunter22@example.org/${token}`,
      model: token,
      transcript: token,
      turnId: token,
    },
  })
  expect(JSON.stringify(record)).not.toMatch(/a1B2|hunter22/)
  expect(record.host?.cwd).toBe('/home/kim/[redacted]')
  expect(record.session).toBe('[redacted]')
})

test('an id that is random stays as it is, also where random strings are hidden', () => {
  const host = { subagent: { id: 'Zk3vQ9xT7bLm2WcY8nRd5HsA', type: 'helper' }, model: 'claude-opus-4' }
  const session = 'ses_5f1c8d2b9ffeZk3vQ9xT7bLm2W'
  expect(recordOf({ session, host }, { entropy: true })).toMatchObject({ session, host })
})

test('the sessions, models and folders that agents really report stay unchanged', () => {
  let told = 0
  for (const brain of brains)
    for (const { moment: native, payload } of brainFixtures(brain.vocabulary.slug)) {
      const known = brain.vocabulary.moments.find((one) => one.native === native)
      if (known === undefined) continue
      const happening = brain.decode(known, payload)
      const { session, host: { transcript: _, turnId: __, ...host } = {} } = happening
      const record = eventRecord({ brain, moment: known, startedAt: 1, happening })
      expect({ session: record.session, host: record.host ?? {} }).toEqual({ session, host })
      told += session === undefined ? 0 : 1
    }
  expect(told).toBeGreaterThan(20)
})

test('a value that a path hides is neither in the failure reason nor in the payload', () => {
  const input = { ticket: 'BLUE-HORSE-77' }
  const own = { call: makeToolCall({ id: '1', name: 'pay', input, native: { name: 'Pay', input } }) }
  const record = eventRecord({
    brain: brainOf('claudecode'),
    moment,
    startedAt: 1,
    happening: { moment, own, session: 's', isResumed: false },
    records: [],
    redaction: { paths: ['call.input.ticket'] },
    failure: 'the bank refused BLUE-HORSE-77',
  })
  expect(record.reason).toBe('the bank refused [redacted]')
  expect(record.payload).toMatchObject({ call: { native: { input: { ticket: '[redacted]' } } } })
  expect(JSON.stringify(record)).not.toContain('BLUE')
})
