import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import type { Store } from '../ports/index.ts'
import { openStore } from './open-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { Database } from './sql/database.ts'
import { openSqliteDatabase } from './sqlite/database.ts'

const backends = useBackends()
const code = (expected: string) => expect.objectContaining({ name: 'PawlError', code: expected })
const question = { event: 'tool.before', action: { a: 1 }, by: 'careful', reason: 'sure?', expiresAt: 5_000 }
const approved = { approved: true, by: 'kim' }

/** Changes that another program could have made to the row of an approval. */
const damages = [
  `question = '{'`,
  `question = 'null'`,
  `question = '["digest"]'`,
  `question = '{"digest":"bad","event":"e","by":"b","reason":"r","expiresAt":5000}'`,
  `question = '{"digest":"bad","event":"e","action":{},"by":"b","reason":7,"expiresAt":5000}'`,
  `question = '{"digest":"another","event":"e","action":{},"by":"b","reason":"r","expiresAt":5000}'`,
  `question = '{"digest":"bad","runId":"r","event":"e","action":{},"by":"b","reason":"r","expiresAt":5000}'`,
  `status = 'approved!'`,
  `verdict = null`,
  `verdict = '{'`,
  `verdict = '{"decidedAt":1}'`,
  `verdict = '{"decidedBy":"kim","decidedAt":"now"}'`,
  `verdict = '{"decidedBy":"kim","decidedAt":"NaN"}'`,
  `verdict = '{"decidedBy":"kim","decidedAt":999}'`, // before it was asked
  `verdict = '{"decidedBy":"kim","decidedAt":5000}'`, // when it had expired
  `verdict = '{"decidedBy":"kim","decidedAt":1000.5}'`,
  `verdict = '{"decidedBy":"kim","decidedAt":1e300}'`,
  `verdict = '{"decidedBy":"kim","decidedAt":-1}'`,
  `expires_at = 253402300799000`, // in the year 9999, and not as in the question
  `expires_at = 1e300`,
  `expires_at = 5000.5`,
  `asked_at = 1000.5`,
  `asked_at = 1001`, // after it was decided
  `asked_at = -1e300`,
  `expires_at = 253402300799000, verdict = '{"decidedBy":"kim","decidedAt":253402300798000}',
    question = '{"digest":"bad","event":"e","action":{},"by":"b","reason":"r","expiresAt":253402300799000}'`, // in the future
  `expires_at = 1e300, question = '{"digest":"bad","event":"e","action":{},"by":"b","reason":"r","expiresAt":1e300}'`,
]

describe.each([
  [
    'sqlite',
    [
      ...damages,
      `expires_at = 'tomorrow'`,
      `asked_at = 'yesterday'`,
      `question = x'00ff'`,
      `expires_at = 'NaN'`,
      `asked_at = 'NaN'`,
      `expires_at = x'00'`,
    ],
  ],
  ['postgres', [...damages, `expires_at = 'NaN'`, `asked_at = 'NaN'`]],
] as const)('a confirmation that another program wrote badly into %s', (name, statements) => {
  let store: Store
  let database: Database
  beforeAll(async () => {
    const url = backends.newUrl(name)
    store = await openStore(url, { now: () => 1_000 })
    const file = join(url.slice('sqlite:'.length), 'store.sqlite')
    database = await (name === 'sqlite' ? openSqliteDatabase(file) : openPostgresDatabase(url))
    await store.confirmations.ask({ ...question, digest: 'good' })
  })
  afterAll(() => Promise.all([store.close(), database.close()]))

  test.each(statements)(
    '(%s) never counts as an approval, hides nothing, and can be rejected or asked again',
    async (change) => {
      const { confirmations } = store
      const { id } = await confirmations.ask({ ...question, digest: 'bad' })
      await confirmations.decide(id, approved)
      await database.query(`update pawl_confirmations set ${change} where id = '${id}'`)
      expect(await confirmations.take('bad')).toBeUndefined()
      const all = await confirmations.list()
      expect(all.find((one) => one.id === id)).toMatchObject({ status: 'unreadable', digest: '', action: null })
      expect(await confirmations.list({ status: 'open' })).toMatchObject([{ digest: 'good' }])
      expect(await confirmations.list({ status: 'approved' })).toEqual([])
      const [shown] = await confirmations.list({ status: 'unreadable' })
      expect(shown).toMatchObject({ id, reason: expect.stringMatching(/\w/) })
      expect(await confirmations.get(id)).toEqual(shown)
      await expect(confirmations.decide(id, approved)).rejects.toEqual(code('confirmation-unreadable'))

      const again = await confirmations.ask({ ...question, digest: 'bad' })
      expect(again).toMatchObject({ status: 'open', digest: 'bad' })
      expect((await confirmations.ask({ ...question, digest: 'bad' })).id).toBe(again.id)
      await confirmations.decide(again.id, approved)
      expect(await confirmations.take('bad')).toMatchObject({ id: again.id })

      expect(await confirmations.decide(id, { approved: false, by: 'lee' })).toMatchObject({ id, status: 'rejected' })
      await expect(confirmations.decide(id, { approved: false, by: 'lee' })).rejects.toEqual(
        code('confirmation-decided'),
      )
      expect(await confirmations.list({ status: 'unreadable' })).toEqual([])
      expect(await confirmations.take('bad')).toBeUndefined()
    },
  )
})

test('a question whose id is not a text, in SQLite, does not keep the same question from being asked', async () => {
  const url = backends.newUrl('sqlite')
  const store = await openStore(url, { now: () => 1_000 })
  const database = await openSqliteDatabase(join(url.slice('sqlite:'.length), 'store.sqlite'))
  const asking = { ...question, digest: 'no id' }
  await store.confirmations.ask(asking)
  await database.query(`update pawl_confirmations set id = x'00ff' where digest = 'no id'`)
  expect(await store.confirmations.list({ status: 'unreadable' })).toHaveLength(1)
  expect(await store.confirmations.ask(asking)).toMatchObject({ status: 'open', digest: 'no id' })
  await Promise.all([store.close(), database.close()])
})

describe.each(['memory', 'sqlite', 'postgres'] as const)('a clock that is moved back, over %s', (name) => {
  test('leaves an approval of the last hour good, and the verdict is never before the question', async () => {
    let time = 10_000_000
    const store = await openStore(backends.newUrl(name), { now: () => time })
    const { confirmations } = store
    const asked = await confirmations.ask({ ...question, digest: 'd', expiresAt: 99_000_000 })
    time -= 3_600_000.5
    expect(await confirmations.decide(asked.id, approved)).toMatchObject({
      status: 'approved',
      decidedAt: asked.askedAt,
    })
    time -= 3_600_000
    expect(await confirmations.take('d')).toMatchObject({ id: asked.id, status: 'used' })
    await store.close()
  })
})
