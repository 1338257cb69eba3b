import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../ports/index.ts'
import { openStore } from '../../store/index.ts'
import { decide } from './decide.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-decide-'))
afterAll(() => rmSync(root, { recursive: true }))

const asked = (store: Store, more: object = {}) =>
  store.confirmations.ask({
    ...{ digest: 'd', event: 'tool.before', action: { name: 'pay', input: { amount: 5 } }, by: 'careful', reason: '?' },
    expiresAt: Date.now() + 60_000,
    ...more,
  })
const yes = { approved: true, by: 'kim' }

describe('a decision is on record before it counts', () => {
  test('a question stays open if the audit log cannot be written', async () => {
    writeFileSync(join(root, 'audit'), 'not a folder')
    const store = await openStore(`sqlite:${root}`)
    const { id } = await asked(store)
    for (const approved of [true, false]) {
      await expect(decide(store, id, { approved, by: 'kim' })).rejects.toMatchObject({ code: 'audit-failed' })
    }
    expect(await store.confirmations.get(id)).toMatchObject({ status: 'open' })
    expect(await store.confirmations.take('d')).toBeUndefined()
    await store.close()
  })

  test('if another person is first, a second record notes the failure', async () => {
    const store = await openStore('memory:')
    const { id } = await asked(store)
    const raced = await Promise.allSettled([
      decide(store, id, yes),
      decide(store, id, { approved: false, by: 'ann', why: 'no' }),
    ])
    expect(raced).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'confirmation-decided' } }])
    expect(await store.audit.query()).toMatchObject([
      { decision: 'approve', by: 'kim', payload: { id } },
      { decision: 'deny', by: 'ann', reason: 'no', payload: { id } },
      {
        decision: 'failed',
        by: 'ann',
        reason: `\`deny\` did not take effect: kim has already approved the confirmation \`${id}\``,
        payload: { id },
      },
    ])
  })

  test('if it expires meanwhile, too', async () => {
    let time = 1000
    const store = await openStore('memory:', { now: () => time })
    const { id } = await asked(store, { expiresAt: 2000 })
    const slowly: typeof store.audit.append = async (records) => {
      time = 2000
      return store.audit.append(records)
    }
    const desk = { confirmations: store.confirmations, audit: { ...store.audit, append: slowly } }
    await expect(decide(desk, id, yes)).rejects.toMatchObject({ code: 'confirmation-expired' })
    expect((await store.audit.query()).map(({ decision }) => decision)).toEqual(['approve', 'failed'])
  })

  test('a question that is closed, or not there, leaves no record', async () => {
    const store = await openStore('memory:')
    const { id } = await asked(store)
    await store.confirmations.decide(id, yes)
    await expect(decide(store, id, yes)).rejects.toMatchObject({ code: 'confirmation-decided' })
    await expect(decide(store, 'nobody', yes)).rejects.toMatchObject({ code: 'unknown-confirmation' })
    expect(await store.audit.query()).toEqual([])
  })

  test('if the failure cannot be recorded either, the error has both problems', async () => {
    const store = await openStore('memory:')
    const { id } = await asked(store)
    let appended = 0
    const once: typeof store.audit.append = async (records) => {
      appended += 1
      if (appended > 1) throw new Error('the disk is full')
      await store.confirmations.decide(id, { approved: false, by: 'ann' })
      return store.audit.append(records)
    }
    const desk = { confirmations: store.confirmations, audit: { ...store.audit, append: once } }
    await expect(decide(desk, id, yes)).rejects.toThrow(/ann has already rejected .*the disk is full/)
  })
})

test('the name and the reason of an answer are one line of plain text', async () => {
  const store = await openStore('memory:')
  const { id } = await asked(store)
  const hostile = [
    'kim\nok  all is well',
    '\u001b[2J',
    '\u009b2J',
    '\u202ekim',
    '\u2028',
    '\ud83d',
    '',
    ' ',
    'k'.repeat(2001),
  ]
  for (const words of hostile) {
    const verdicts = [
      { approved: true, by: words },
      { approved: false, by: 'kim', why: words },
    ]
    for (const verdict of verdicts) {
      await expect(decide(store, id, verdict)).rejects.toMatchObject({ code: 'bad-verdict' })
    }
  }
  expect(await store.audit.query()).toEqual([])
  const why = 'l\u2019équipe\u00a0: d\u2019accord 👩\u200d🚀'
  expect(await decide(store, id, { approved: true, by: 'Zoë', why })).toMatchObject({ decidedWhy: why })
})

test('the name and the reason of an answer are stored without secrets', async () => {
  const store = await openStore('memory:')
  const { id } = await asked(store)
  const said = { approved: false, by: 'kim token=ghp_abcdefghijklmnopqrstuvwxyz', why: 'password: hunter2x, iban=5' }
  await decide({ ...store, redaction: { words: ['iban'] } }, id, said)
  expect(await store.confirmations.get(id)).toMatchObject({
    decidedBy: 'kim token=[redacted]',
    decidedWhy: 'password: [redacted], iban=[redacted]',
  })
})
