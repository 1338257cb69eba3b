import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { type PostgresServer, startPostgres } from '../../../test/store/postgres-server.ts'
import type { KeptRecord } from '../../protocol/index.ts'
import { openPostgresDatabase } from '../postgres/database.ts'
import type { Database } from '../sql/database.ts'
import { type OpenAudit, openFileAudit, openMemoryAudit, openPostgresAudit } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-audit-'))
const connections: Database[] = []
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await Promise.all(connections.map((database) => database.close()))
  server.stop()
  rmSync(folder, { recursive: true })
})

const connect = async (url: string) => {
  const database = await openPostgresDatabase(url)
  connections.push(database)
  return database
}
let logs = 0
const fresh = () => join(folder, String(++logs))

/** Opens a new log, and opens it again as another process would. */
const backends: Readonly<Record<string, () => Promise<readonly [OpenAudit, OpenAudit]>>> = {
  async files() {
    const place = join(fresh(), 'audit')
    const options = { segmentBytes: 4000 } // so that every test crosses segments
    return [openFileAudit(place, options), openFileAudit(place, options)]
  },
  async postgres() {
    const [url, keys] = [server.createDatabase(), fresh()]
    return Promise.all([
      openPostgresAudit(await connect(url), { keys }),
      openPostgresAudit(await connect(url), { keys }),
    ])
  },
  async memory() {
    const log = openMemoryAudit()
    return [log, log]
  },
}

describe.each(Object.entries(backends))('the log in %s', (_, open) => {
  test('counts up from one, and gives back what it was given', async () => {
    const [log] = await open()
    const odd = logRecord({
      reason: 'a "quote", a \\, a\nbreak, \u0000, ünï 🎣',
      approval: { id: 'q', by: 'Ångström' },
      run: 'r1',
    })
    const places = await log.append([logRecord(), odd])
    expect(places.map(({ position }) => position)).toEqual([1, 2])
    expect(await log.query()).toEqual([
      { ...logRecord(), ...places[0] },
      { ...odd, ...places[1] },
    ])
    expect(await log.append([])).toEqual([])
  })

  test('is one chain, however many write at once', async () => {
    const [one, other] = await open()
    const both = logRecords(60).map((record, at) => (at % 2 === 0 ? one : other).append([record]))
    const positions = (await Promise.all(both)).flat().map(({ position }) => position)
    expect([...positions].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await other.verify()).toMatchObject({ records: 60, problem: undefined })
    const sessions = (await one.query()).map(({ session }) => session)
    expect(new Set(sessions).size).toBe(60)
  })

  test('is signed at its first record, then every sixty-four, and when it is closed', async () => {
    const [log] = await open()
    for (const record of logRecords(3)) await log.append([record])
    expect(await log.verify()).toEqual({ records: 3, problem: undefined, signedTo: 1 })
    await log.append(logRecords(64))
    expect(await log.verify()).toMatchObject({ records: 67, signedTo: 67 })
    await log.append(logRecords(2))
    await log.close()
    expect(await log.verify()).toMatchObject({ records: 69, signedTo: 69 })
  })

  test('is searched by time, event, agent, session, decision, hook and text; the latest come last', async () => {
    const [log] = await open()
    const hook = { hook: 'theory/careful', outcome: 'ask', reason: undefined, durationMs: 1 } as const
    await log.append([
      ...logRecords(30),
      logRecord({
        time: 5,
        event: 'run.after',
        agent: 'codex',
        decision: 'ask',
        hooks: [hook],
        reason: 'say "please"',
      }),
    ])
    const found = async (filter: Parameters<OpenAudit['query']>[0]) =>
      (await log.query(filter)).map(({ position }) => position)
    expect(await found({ to: 5 })).toEqual([31])
    expect(await found({ from: 6, last: 2 })).toEqual([29, 30])
    expect(await found({ event: 'run.after' })).toEqual([31])
    expect(await found({ agent: 'codex' })).toEqual([31])
    expect(await found({ session: 's7' })).toEqual([7])
    expect(await found({ decision: 'ask' })).toEqual([31])
    expect(await found({ hook: 'theory/careful' })).toEqual([31])
    expect(await found({ text: 'say "please"' })).toEqual([31])
    expect(await found({ text: '"previous"' })).toEqual([])
    expect(await found({ hook: 'careful' })).toEqual([])
    expect(await found({ last: 3 })).toEqual([29, 30, 31])
    expect(await found({ session: 's1', last: 5 })).toEqual([1])
  })

  test('is followed: those that are there, then those that come, until the signal', async () => {
    const [log, other] = await open()
    await log.append(logRecords(5))
    const stop = new AbortController()
    const seen: KeptRecord[] = []
    for await (const record of log.follow({ last: 2 }, stop.signal)) {
      seen.push(record)
      if (record.position === 5) await other.append(logRecords(40))
      if (record.position === 45) stop.abort()
    }
    expect(seen.map(({ position }) => position)).toEqual(Array.from({ length: 42 }, (_, at) => at + 4))
  })

  test('an empty one can be followed, searched and verified', async () => {
    const [log] = await open()
    expect(await log.query({ last: 3 })).toEqual([])
    expect(await log.verify()).toEqual({ records: 0, problem: undefined, signedTo: 0 })
    const stop = new AbortController()
    const first = log.follow({}, stop.signal)[Symbol.asyncIterator]().next()
    await log.append([logRecord()])
    expect((await first).value).toMatchObject({ position: 1 })
    stop.abort()
  })

  test('a clock that was moved back changes no order', async () => {
    const [log] = await open()
    await log.append([logRecord({ time: 2000, session: 'first' })])
    await log.append([logRecord({ time: 1000, session: 'second' })])
    expect((await log.query()).map(({ session }) => session)).toEqual(['first', 'second'])
    expect((await log.verify()).problem).toBeUndefined()
  })

  test('a place that somebody wrote down must still be there', async () => {
    const [log] = await open()
    const places = await log.append(logRecords(3))
    const head = places[1] ?? { position: 0, hash: '' }
    expect((await log.verify({ head })).problem).toBeUndefined()
    expect((await log.verify({ head: { position: 9, hash: head.hash } })).problem).toMatchObject({ position: 4 })
    expect((await log.verify({ head: { ...head, hash: 'f'.repeat(64) } })).problem?.what).toContain('written down')
  })

  test('another key than the one that signed is noticed', async () => {
    const [log] = await open()
    await log.append([logRecord()])
    const { publicKey } = (await import('./keys.ts')).makeKeys()
    expect((await log.verify({ publicKey })).problem).toMatchObject({
      position: 1,
      what: expect.stringContaining('not signed with this key'),
    })
  })
})

describe('in PostgreSQL', () => {
  test('a row that was changed behind the log’s back is named', async () => {
    const url = server.createDatabase()
    const log = await openPostgresAudit(await connect(url), { keys: fresh() })
    await log.append(logRecords(5))
    const { query } = await connect(url)
    await query(`update pawl_audit set content = replace(content, 'deny', 'none') where position = 3`)
    expect((await log.verify()).problem).toMatchObject({ position: 3, what: expect.stringContaining('was changed') })
    await query('delete from pawl_audit where position = 2')
    expect((await log.verify()).problem).toMatchObject({ position: 2, what: expect.stringContaining('missing') })
  })

  test('a server that is gone is an error for whoever appends; when it is back, the log goes on', async () => {
    const log = await openPostgresAudit(await connect(server.createDatabase()), { keys: fresh() })
    await log.append([logRecord()])
    server.crash()
    await expect(log.append([logRecord()])).rejects.toMatchObject({ code: 'store-lost' })
    server.start()
    await expect(log.append([logRecord()])).resolves.toMatchObject([{ position: 2 }])
    expect(await log.verify()).toMatchObject({ records: 2, problem: undefined })
  })
})
