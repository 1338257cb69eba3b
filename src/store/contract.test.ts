import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusedWith } from '../../test/refused-with.ts'
import { type BackendName, useBackends } from '../../test/store/backends.ts'
import { someQuestion } from '../../test/store/some-question.ts'
import { auditLogContract } from '../ports/audit-log/contract.ts'
import { budgetsContract } from '../ports/budgets/contract.ts'
import { confirmationsContract } from '../ports/confirmations/contract.ts'
import type { LogRecord } from '../ports/index.ts'
import { journalsContract } from '../ports/journals/contract.ts'

const names: readonly BackendName[] = ['memory', 'sqlite', 'postgres']
const backends = useBackends()

describe.each(names)('the store %s', (name) => {
  const open = (now = () => 1_000) => backends.open(backends.newUrl(name), { now, leaseMs: 1_000 })

  describe('confirmations', () => confirmationsContract(async (now) => (await open(now)).confirmations))
  describe('budgets', () => budgetsContract(async () => (await open()).budgets))
  describe('journals', () => journalsContract(async () => (await open()).journals))
  describe('audit', () => auditLogContract(async () => (await open()).audit))

  test('a name may have 1,000 bytes; one that is too long for the backend is refused, and nothing is written', async () => {
    const store = await open()
    const long = (bytes: number) => randomBytes(bytes / 2).toString('hex')
    const [key, id] = [long(1_000), long(1_000)]
    expect(await store.budgets.reserve(id, [{ key, limits: {} }], { tokens: 1 })).toEqual({ refused: undefined })
    expect(await store.journals.open(id).step(key, async () => 1)).toBe(1)
    if (name !== 'postgres') return
    const huge = long(100_000)
    const calls = [
      () => store.budgets.reserve(huge, [{ key, limits: {} }], { tokens: 1 }),
      () => store.budgets.reserve('r', [{ key: huge, limits: {} }], { tokens: 1 }),
      () => store.journals.open(huge).step('a', async () => 1),
      () => store.journals.suspend(huge, 1),
      () => store.confirmations.ask({ ...someQuestion, digest: huge }),
    ]
    for (const call of calls) await expect(call(), String(call)).rejects.toEqual(refusedWith('bad-key', 'too long'))
    expect(await store.budgets.list()).toEqual([{ key, spent: expect.objectContaining({ tokens: 1 }) }])
  })

  test('with `create: false`, a missing store is an error and is not made; one in memory is new at each opening', async () => {
    const url = backends.newUrl(name)
    if (name === 'memory') {
      expect(await (await backends.open(url, { create: false })).journals.waiting()).toEqual([])
      return
    }
    for (let time = 0; time < 2; time += 1)
      await expect(backends.open(url, { create: false })).rejects.toEqual(
        refusedWith('no-store', 'there is no store in '),
      )
    await (await backends.open(url)).journals.suspend('run', 1)
    expect(await (await backends.open(url, { create: false })).journals.waiting()).toEqual(['run'])
  })

  describe('after it is closed', () => {
    const record: LogRecord = { time: 1, agent: 'a', event: 'e', decision: 'deny', hooks: [], durationMs: 2 }
    const closed = refusedWith('store-closed', 'the store is closed')

    test('every call is refused, and nothing is written', async () => {
      const url = backends.newUrl(name)
      const gone = await backends.open(url)
      const { step } = gone.journals.open('run')
      await gone.audit.append([record])
      await gone.close()
      const { signal } = new AbortController()
      const calls: readonly (() => Promise<unknown>)[] = [
        () => gone.audit.append([record]),
        () => gone.audit.query(),
        () => gone.audit.follow({}, signal)[Symbol.asyncIterator]().next(),
        () => gone.audit.verify(),
        () => gone.audit.head(),
        () => gone.audit.rotateKey(),
        () => gone.audit.forget(),
        () => gone.confirmations.ask({ ...someQuestion, expiresAt: Date.now() + 60_000 }),
        () => gone.confirmations.get('id'),
        () => gone.confirmations.list(),
        () => gone.confirmations.decide('id', { approved: true, by: 'kim' }),
        () => gone.confirmations.take('digest'),
        () => gone.budgets.reserve('r', [{ key: 'a', limits: {} }], { tokens: 1 }),
        () => gone.budgets.settle('r', { tokens: 1 }),
        () => gone.budgets.spent('a'),
        () => gone.budgets.list(),
        () => step('a', async () => 1),
        async () => gone.journals.open('run').step('a', async () => 1),
        () => gone.journals.suspend('run', 'state'),
        () => gone.journals.suspended('run'),
        () => gone.journals.finish('run'),
        () => gone.journals.waiting(),
      ]
      for (const call of calls) await expect(call(), String(call)).rejects.toEqual(closed)
      await gone.close()
      const again = await backends.open(url)
      expect(await again.audit.query()).toHaveLength(name === 'memory' ? 0 : 1)
      expect([await again.confirmations.list(), await again.journals.waiting()]).toEqual([[], []])
    })

    test('a record that was being written is kept, and followers of the log receive the error that it is closed', async () => {
      const url = backends.newUrl(name)
      const closing = await backends.open(url)
      await closing.audit.append([record])
      const followed = closing.audit.follow({}, new AbortController().signal)[Symbol.asyncIterator]()
      await followed.next()
      const heard = (async () => {
        while (!(await followed.next()).done);
      })().catch((error: unknown) => error)
      const last = closing.audit.append([record])
      await closing.close()
      expect(await last).toMatchObject([{ position: 2 }])
      expect(await heard).toEqual(closed)
    })
  })
})
