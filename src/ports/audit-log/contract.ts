import { beforeEach, expect, test } from 'vitest'
import type { AuditLog, LogRecord } from './port.ts'

/** The tests that every implementation passes. `open` makes an empty one. */
export function auditLogContract(open: () => Promise<AuditLog>): void {
  let log: AuditLog
  beforeEach(async () => {
    log = await open()
  })
  const record: LogRecord = {
    time: 1,
    agent: 'claudecode',
    event: 'tool.before',
    decision: 'deny',
    hooks: [{ hook: 'careful', outcome: 'deny', reason: 'no', durationMs: 1 }],
    durationMs: 2,
  }

  test('records are numbered, chained and found again', async () => {
    const places = await log.append([record, { ...record, time: 2, session: 's' }])
    expect(places.map(({ position }) => position)).toEqual([1, 2])
    expect(new Set(places.map(({ hash }) => hash)).size).toBe(2)
    expect(await log.query({ session: 's' })).toMatchObject([{ time: 2, position: 2, hash: places[1]?.hash }])
    expect(await log.query({ hook: 'careful', last: 1 })).toMatchObject([{ position: 2 }])
    expect(await log.query({ text: 'nowhere' })).toEqual([])
  })

  test('verify accepts a log, and reports a head that is not in it', async () => {
    const [place] = await log.append([record])
    expect(await log.verify(place && { head: place })).toMatchObject({ records: 1, problem: undefined })
    const { problem } = await log.verify({ head: { position: 1, hash: 'another' } })
    expect(problem).toMatchObject({ position: 1 })
  })

  test('follow yields existing records and new ones', async () => {
    await log.append([record])
    const stop = new AbortController()
    const seen: number[] = []
    for await (const { position } of log.follow({}, stop.signal)) {
      seen.push(position)
      if (position < 3) await log.append([record])
      else stop.abort()
    }
    expect(seen).toEqual([1, 2, 3])
  })
}
