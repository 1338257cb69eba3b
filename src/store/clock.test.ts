import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inDeep, sample } from '../../test/scale.ts'
import { useBackends } from '../../test/store/backends.ts'
import { logRecord } from '../../test/store/log-records.ts'

const backends = useBackends()
afterEach(() => vi.useRealTimers())

const hour = 3_600_000
const start = Date.parse('2026-11-16T12:00:00Z')
const question = {
  digest: 'd1',
  event: 'tool.before',
  action: null,
  by: 'careful',
  reason: '',
  expiresAt: start + 1_000,
}
const code = (expected: string) => expect.objectContaining({ name: 'PawlError', code: expected })

/** Moves the clock of the machine, and no timer: nothing that waits is hurried or held up. */
function moveClock(to: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: to })
}

describe.each(sample(['sqlite', 'postgres'] as const, 2))('a clock that is moved back by an hour, over %s', (name) => {
  test('revives no question and no approval, in whichever process', async () => {
    const url = backends.newUrl(name)
    let time = start
    const now = () => time
    const [here, elsewhere] = [await backends.open(url, { now }), await backends.open(url, { now: () => start - hour })]
    const open = await here.confirmations.ask(question)
    const approved = await here.confirmations.ask({ ...question, digest: 'd2' })
    await here.confirmations.decide(approved.id, { approved: true, by: 'kim' })
    time = start + 1_000
    expect(await here.confirmations.list({ status: 'expired' })).toHaveLength(2)
    time = start - hour
    for (const { confirmations } of [here, elsewhere]) {
      await expect(confirmations.decide(open.id, { approved: true, by: 'kim' })).rejects.toEqual(
        code('confirmation-expired'),
      )
      expect(await confirmations.take('d2')).toBeUndefined()
      expect(await confirmations.list({ status: 'expired' })).toHaveLength(2)
    }
    expect((await here.confirmations.ask(question)).id).not.toBe(open.id)
  })

  test('lets no other process take an approval that was taken', async () => {
    let time = start
    const { confirmations } = await backends.open(backends.newUrl(name), { now: () => time })
    const { id } = await confirmations.ask(question)
    await confirmations.decide(id, { approved: true, by: 'kim' })
    expect(await confirmations.take('d1')).toMatchObject({ id })
    time = start - hour
    expect(await confirmations.take('d1')).toBeUndefined()
    await expect(confirmations.decide(id, { approved: false, by: 'lee' })).rejects.toEqual(code('confirmation-decided'))
  })

  inDeep(() => {
    test('takes no step from the process that runs it, and repeats no finished one', async () => {
      const url = backends.newUrl(name)
      const [one, other] = [await backends.open(url, { leaseMs: 1_000 }), await backends.open(url, { leaseMs: 1_000 })]
      const ran: string[] = []
      const stepOf = (store: typeof one, who: string, ms: number) =>
        store.journals.open('run').step('once', async () => {
          ran.push(who)
          await sleep(ms)
          return who
        })
      const first = stepOf(one, 'one', 1_500) // longer than the lease
      while (ran.length === 0) await sleep(5)
      moveClock(start)
      const second = stepOf(other, 'other', 0)
      await sleep(300)
      moveClock(start - hour)
      expect(await Promise.all([first, second])).toEqual(['one', 'one'])
      expect(await stepOf(other, 'late', 0)).toBe('one')
      expect(ran).toEqual(['one'])
    })
  })

  test('changes no place in the audit log, and its chain holds', async () => {
    const { audit } = await backends.open(backends.newUrl(name))
    moveClock(start)
    const before = await audit.append([logRecord({ time: start }), logRecord({ time: start })])
    moveClock(start - hour)
    const after = await audit.append([logRecord({ time: start - hour, session: 'last' })])
    expect([...before, ...after].map(({ position }) => position)).toEqual([1, 2, 3])
    expect(await audit.query({ last: 1 })).toMatchObject([{ session: 'last', position: 3 }])
    expect(await audit.query({ to: start - 1 })).toMatchObject([{ session: 'last' }])
    expect(await audit.verify()).toMatchObject({ records: 3, problem: undefined })
  })
})
