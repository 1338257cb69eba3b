import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedPostgres } from '../../test/shared/shared-postgres.ts'
import { logRecord, logRecords } from '../../test/store/log-records.ts'
import type { PostgresServer } from '../../test/store/postgres-server.ts'
import type { KeptRecord } from '../ports/index.ts'
import { beginning, makeLine } from './chain/log-line.ts'
import type { OpenAudit } from './chain/open-audit.ts'
import { openFileAudit } from './files/file-audit.ts'
import { openMemoryAudit } from './memory/audit.ts'
import { openStore } from './open-store.ts'
import { openPostgresAudit } from './postgres/audit.ts'
import { lineOf, valuesOf, whereOf } from './postgres/audit-rows.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { migrations } from './postgres/migrations.ts'
import { headMemory } from './seen/head-memory.ts'
import { sha256 } from './signing/sha256.ts'
import type { Database } from './sql/database.ts'
import { migrate } from './sql/migrate.ts'
import { openSqliteIndex } from './sqlite/log-index/sqlite-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-audit-'))
const connections: Database[] = []
const indexed: OpenAudit[] = []
let server: Pick<PostgresServer, 'createDatabase'>
beforeAll(async () => {
  server = await sharedPostgres()
})
afterAll(async () => {
  await Promise.all([...connections, ...indexed].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

const connect = async (url: string) => {
  const database = await openPostgresDatabase(url)
  connections.push(database)
  return database
}
/** An attacker without the key can change the last record, and correct its hash. */
async function rewrite({ query }: Database, position: number): Promise<void> {
  const [row] = await query('select hash, content from pawl_audit where position = $1', [position])
  const content = String(row?.['content']).replace('"deny"', '"none"')
  await query('update pawl_audit set content = $1, hash = $2 where position = $3', [
    content,
    sha256(Buffer.from(content)),
    position,
  ])
}
let logs = 0
const fresh = () => join(folder, String(++logs))

/** Cuts a log off behind a position, as another program would. */
type Cut = (position: number) => void | Promise<void>

function cutFiles(folder: string): Cut {
  return (position) => {
    let left = position
    for (const name of readdirSync(folder)
      .filter((one) => one.endsWith('.jsonl'))
      .sort()) {
      const kept = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1).slice(0, left)
      left -= kept.length
      rmSync(join(folder, name))
      if (kept.length > 0) writeFileSync(join(folder, name), kept.map((line) => `${line}\n`).join(''))
    }
  }
}

/** Opens a new log, and opens it again as another process would; with the folder of its keys. The log in memory has neither keys in files nor others who cut it. */
const backends: Readonly<Record<string, () => Promise<readonly [OpenAudit, OpenAudit, keys?: string, cut?: Cut]>>> = {
  async files() {
    const place = fresh()
    const options = { segmentBytes: 4000 } // so that every test crosses segments
    const open = () => openFileAudit(join(place, 'audit'), options)
    return [open(), open(), join(place, 'keys'), cutFiles(join(place, 'audit'))]
  },
  async 'files with an index'() {
    const place = fresh()
    const now = () => Date.now() + 60_000 // so that new files count as at rest
    const open = () => {
      const index = openSqliteIndex(join(place, 'audit.sqlite'), { now })
      const log = openFileAudit(join(place, 'audit'), { segmentBytes: 4000, index })
      indexed.push(log)
      return log
    }
    return [open(), open(), join(place, 'keys'), cutFiles(join(place, 'audit'))]
  },
  async postgres() {
    const [url, keys] = [server.createDatabase(), fresh()]
    const open = async () => openPostgresAudit(await connect(url), { keys })
    const { query } = await connect(url)
    const cut = async (position: number) => void (await query('delete from pawl_audit where position > $1', [position]))
    return [await open(), await open(), keys, cut]
  },
  async memory() {
    const log = openMemoryAudit()
    return [log, log]
  },
}

describe.each(Object.entries(backends))('the log in %s', (_, open) => {
  test('counts up from one, and returns records unchanged', async () => {
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

  test('is one chain, however many processes write in parallel', async () => {
    const [one, other] = await open()
    const both = logRecords(60).map((record, at) => (at % 2 === 0 ? one : other).append([record]))
    const positions = (await Promise.all(both)).flat().map(({ position }) => position)
    expect([...positions].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await other.verify()).toMatchObject({ records: 60, problem: undefined })
    const sessions = (await one.query()).map(({ session }) => session)
    expect(new Set(sessions).size).toBe(60)
  })

  test('refuses a record that is not JSON, and keeps those that others append at the same time', async () => {
    const [log] = await open()
    const circle: Record<string, unknown> = {}
    circle['itself'] = circle
    for (const odd of [10n, circle]) {
      const ended = await Promise.allSettled([
        log.append([logRecord({ session: 'before' })]),
        log.append([logRecord(), logRecord({ payload: { odd } } as never)]),
        log.append([logRecord({ session: 'behind' })]),
      ])
      expect(ended).toMatchObject([
        { status: 'fulfilled' },
        {
          reason: { code: 'bad-record', message: expect.stringMatching(/^a record of .* cannot be written as JSON: /) },
        },
        { status: 'fulfilled' },
      ])
    }
    expect((await log.query()).map(({ session }) => session)).toEqual(['before', 'behind', 'before', 'behind'])
    expect(await log.verify()).toMatchObject({ records: 4, problem: undefined })
  })

  test('is signed at its first record, then at every sixty-fourth, however many are appended together', async () => {
    const [log] = await open()
    for (const record of logRecords(3)) await log.append([record])
    expect(await log.verify()).toMatchObject({ records: 3, problem: undefined, signedTo: 1 })
    const end = (await log.append(logRecords(130))).at(-1)
    expect(await log.verify()).toMatchObject({ records: 133, problem: undefined, end, signedTo: 128 })
  })

  test('has its key rotated: the former key signs the new one, and either verifies the whole log', async () => {
    const [log, other] = await open()
    await log.append(logRecords(35))
    await other.append(logRecords(35))
    const { publicKey: first } = await log.rotateKey()
    await other.append(logRecords(70))
    const { publicKey: second, position } = await other.rotateKey()
    expect(position).toBe(142)
    await log.append(logRecords(60))
    for (const publicKey of [first, second]) {
      expect(await log.verify({ publicKey })).toMatchObject({ records: 202, problem: undefined, signedTo: 192 })
    }
    expect(await log.verify()).toMatchObject({ records: 202, problem: undefined })
    const [rotated] = await log.query({ event: 'audit.key', last: 1 })
    expect(rotated?.payload).toMatchObject({ former: first, key: second, isLost: false })
  })

  test('has a lost key replaced: the new key verifies the whole log, and the former one reports where it was lost', async () => {
    const [log] = await open()
    await log.append(logRecords(70))
    const { publicKey: first } = await log.rotateKey()
    const { publicKey: second } = await log.rotateKey({ isLost: true })
    await log.append(logRecords(64))
    expect(await log.verify({ publicKey: second })).toMatchObject({ records: 136, problem: undefined, signedTo: 128 })
    expect((await log.verify({ publicKey: first })).problem).toEqual({
      kind: 'other-key',
      position: 72,
      what: expect.stringContaining('was lost'),
    })
  })

  test('has a lost key replaced where an older one was restored: the log names the key that signed last', async () => {
    const [log, other, keys] = await open()
    await log.append(logRecords(12))
    const older = (name: string) => (keys === undefined ? '' : readFileSync(join(keys, name), 'utf8'))
    const [key, publicKey] = [older('audit.key'), older('audit.pub')]
    const { publicKey: second } = await log.rotateKey()
    if (keys !== undefined) {
      writeFileSync(join(keys, 'audit.key'), key)
      await expect(other.rotateKey()).rejects.toMatchObject({ code: 'other-key' })
      expect(readFileSync(join(keys, 'audit.pub'), 'utf8')).toBe(second) // nothing was written
      writeFileSync(join(keys, 'audit.pub'), publicKey)
    }
    const { publicKey: third } = await other.rotateKey({ isLost: true })
    await other.append(logRecords(64))
    for (const given of [{}, { publicKey: third }])
      expect(await log.verify(given)).toMatchObject({ records: 78, problem: undefined, signedTo: 64 })
    const [rotated] = await log.query({ event: 'audit.key', last: 1 })
    expect(rotated?.payload).toMatchObject({ former: second, key: third, isLost: true })
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

  test('is followed when it is cut off, and when it is deleted and begun again: nothing that comes is missed', async () => {
    const [log, other, , cut] = await open()
    if (cut === undefined) return // the log in memory cannot be cut off
    await log.append(logRecords(5))
    const stop = new AbortController()
    const seen: string[] = []
    for await (const { position, session } of log.follow({ last: 1 }, stop.signal)) {
      seen.push(`${position} ${session}`)
      if (seen.length === 1) await other.append([logRecord({ session: 'six' })])
      if (session === 'six') {
        await cut(5)
        await other.append([logRecord({ session: 'other six' })])
      }
      if (session === 'other six') {
        await cut(0)
        await other.append([logRecord({ session: 'first' }), ...logRecords(30), logRecord({ session: 'last' })])
      }
      if (session === 'last') stop.abort()
    }
    const isNotice = (one: string) => one.endsWith('undefined') // `audit.lost`, where the end of the log is remembered
    const begun = seen.filter((one) => !isNotice(one))
    expect(begun.slice(0, 4)).toEqual(['5 s5', '6 six', expect.stringMatching(/^[67] other six$/), expect.any(String)])
    expect(begun[3]).toMatch(/^[12] first$/)
    expect(begun).toHaveLength(3 + 32)
  })

  test('an empty one can be followed, searched and verified', async () => {
    const [log] = await open()
    expect(await log.query({ last: 3 })).toEqual([])
    expect(await log.verify()).toEqual({ records: 0, problem: undefined, end: beginning, signedTo: 0, seenTo: 0 })
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

  test('a head that was written down must still be in the log', async () => {
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
    const { publicKey } = (await import('./signing/keys.ts')).makeKeys()
    expect((await log.verify({ publicKey })).problem).toMatchObject({
      position: 1,
      what: expect.stringContaining('another key'),
    })
  })
})

describe('in PostgreSQL', () => {
  test.each([
    ['session', 'pawl_audit_session_position'],
    ['decision', 'pawl_audit_decision_position'],
    ['event', 'pawl_audit_event_position'],
    ['agent', 'pawl_audit_agent_position'],
    ['hook', 'pawl_audit_hooks'],
  ])('a search by %s has an index', async (column, index) => {
    const database = await connect(server.createDatabase())
    await openPostgresAudit(database)
    const { conditions, values } = whereOf({ [column]: 'one' }, 0)
    const plan = await database.transaction([], async (query) => {
      await query('set local enable_seqscan = off') // a sequential scan would be right for an empty table
      await query('set local enable_indexscan = off') // the way by the primary key
      return query(`explain select position from pawl_audit where ${conditions}`, values)
    })
    expect(JSON.stringify(plan)).toContain(index)
  })

  test('a log whose table was dropped is reported, and continues when that is accepted', async () => {
    const url = server.createDatabase()
    const database = await connect(url)
    const name = `dropped ${url}`
    const options = () => ({ keys: fresh(), memory: headMemory(name, join(folder, 'dropped-state')), name })
    const first = await openPostgresAudit(database, options())
    await first.append(logRecords(3))
    await database.query('drop table pawl_audit')
    const log = await openPostgresAudit(database, options())
    expect((await log.verify()).problem?.what).toContain('the log is gone: record 3 was')
    await log.forget()
    expect((await log.append([logRecord()])).map(({ position }) => position)).toEqual([1])
    expect((await log.verify()).problem).toBeUndefined()
  })

  test('a record with a name too long for an index is accepted', async () => {
    const log = await openPostgresAudit(await connect(server.createDatabase()))
    const session = randomBytes(20_000).toString('hex') // as text that cannot be packed
    await log.append([logRecord({ session }), logRecord({ session: session.slice(0, 500) })])
    expect(await log.query({ session })).toMatchObject([{ position: 1 }])
  })

  test('a log that began before there were these indexes gets them', async () => {
    const database = await connect(server.createDatabase())
    await migrate(database, migrations.slice(0, 1))
    await database.query(`create table pawl_audit (
      position double precision primary key, hash text not null, content text not null, time double precision not null,
      agent text not null, event text not null, session text, decision text not null, hooks text not null)`)
    const log = await openPostgresAudit(database, { keys: fresh() })
    await log.append(logRecords(2))
    expect(await log.query({ hook: 'config/no-force', last: 1 })).toMatchObject([{ position: 2 }])
  })

  test('a store with keys is signed: the public one alone finds a first row that was written again', async () => {
    const [url, auditKeys] = [server.createDatabase(), fresh()]
    const store = await openStore(url, { auditKeys })
    const [, , end] = await store.audit.append(logRecords(3))
    await store.close()
    const publicKey = readFileSync(join(auditKeys, 'audit.pub'), 'utf8')
    const stranger = await openStore(url)
    const whole = { records: 3, problem: undefined, end, signedTo: 1, seenTo: 3 }
    expect(await stranger.audit.verify({ publicKey })).toEqual(whole)
    expect(await stranger.audit.verify()).toEqual(whole) // this user has seen the key
    const database = await connect(url)
    await expect((await openPostgresAudit(database)).verify()).rejects.toMatchObject({ code: 'no-key' })
    await rewrite(database, 3)
    expect((await stranger.audit.verify({ publicKey })).problem).toMatchObject({
      what: expect.stringContaining('record 3 is not the one that was seen'),
    })
    await database.query('delete from pawl_audit where position > 1')
    await rewrite(database, 1)
    expect((await (await openPostgresAudit(database)).verify({ publicKey })).problem).toMatchObject({
      position: 1,
      what: expect.stringContaining('another key'),
    })
    await stranger.close()
  })

  test('rewritten rows are found behind a genuine last row; rows of other machines do not count as lost', async () => {
    const [url, auditKeys, seen] = [server.createDatabase(), fresh(), fresh()]
    const database = await connect(url)
    const open = (memory = headMemory(url, seen)) => openPostgresAudit(database, { keys: auditKeys, memory })
    const log = await open()
    await log.append(logRecords(5))
    await (await open(headMemory('another machine', seen))).append(logRecords(70))
    await log.append(logRecords(1))
    expect(await log.verify()).toMatchObject({ records: 76, problem: undefined, seenTo: 76 })
    // record 77 follows a forged 76, which is put into its place later
    const kept = lineOf((await database.query('select * from pawl_audit where position = 76'))[0] ?? {})
    const forged = makeLine(76, kept.previous, logRecord({ reason: 'forged' }))
    const more = makeLine(77, forged.hash, logRecord())
    const columns = 'position, hash, content, time, agent, event, session, decision, hooks, signature'
    const insert = `insert into pawl_audit (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
    await database.query(insert, valuesOf(more, logRecord()))
    await log.append(logRecords(1))
    await database.query('delete from pawl_audit where position = 76')
    await database.query(insert, valuesOf(forged, logRecord()))
    expect(await log.query({ event: 'audit.lost' })).toMatchObject([{ position: 78 }])
    expect((await (await open()).verify()).problem).toMatchObject({
      kind: 'seen',
      what: expect.stringContaining('record 76 was seen'),
    })
  })

  test('a machine with other keys gets an error before it writes records that could not be verified', async () => {
    const [url, auditKeys] = [server.createDatabase(), fresh()]
    const elsewhere = await openStore(server.createDatabase(), { auditKeys })
    await elsewhere.audit.append(logRecords(1))
    const [one, other, none] = await Promise.all([
      openStore(url, { auditKeys: fresh() }),
      openStore(url, { auditKeys }),
      openStore(url, { auditKeys: fresh() }),
    ])
    await one.audit.append(logRecords(2))
    await expect(other.audit.append(logRecords(1))).rejects.toMatchObject({ code: 'other-key' })
    await expect(none.audit.append(logRecords(1))).rejects.toMatchObject({
      code: 'key-lost',
      hint: expect.stringContaining('copy audit.key'),
    })
    await Promise.all([elsewhere, other, none].map((store) => store.close()))
    expect(await one.audit.verify()).toMatchObject({ records: 2, problem: undefined, signedTo: 1 })
    await one.close()
  })

  test('a store without keys is chained, and does not verify', async () => {
    const store = await openStore(server.createDatabase())
    await store.audit.append(logRecords(3))
    expect(await store.audit.verify()).toMatchObject({
      problem: { kind: 'unsigned', position: 1, what: expect.stringContaining('is not signed') },
      signedTo: 0,
    })
    await expect(store.audit.rotateKey()).rejects.toMatchObject({ code: 'no-key' })
    await store.close()
  })

  test('a row that was changed outside the log is named', async () => {
    const url = server.createDatabase()
    const log = await openPostgresAudit(await connect(url), { keys: fresh() })
    await log.append(logRecords(5))
    const { query } = await connect(url)
    await query(`update pawl_audit set content = replace(content, 'deny', 'none') where position = 3`)
    expect((await log.verify()).problem).toMatchObject({
      kind: 'broken',
      position: 3,
      what: expect.stringContaining('was changed'),
    })
    await query('delete from pawl_audit where position = 2')
    expect((await log.verify()).problem).toMatchObject({ position: 2, what: expect.stringContaining('missing') })
  })

  test.each([
    ['all rows moved', 'update pawl_audit set position = position + 1000', 'record 1 is missing: 1001 is in its place'],
    ['all rows moved below zero', 'update pawl_audit set position = -position', 'record -70 is in the place of 1'],
    [
      'the first rows deleted, and the others moved to their places',
      'delete from pawl_audit where position <= 3; update pawl_audit set position = position - 3 + 1000; update pawl_audit set position = position - 1000',
      'record 1 does not follow the one before it',
    ],
    [
      'the first rows deleted, and the others moved on',
      'delete from pawl_audit where position <= 3; update pawl_audit set position = position + 1003; update pawl_audit set position = position - 1000',
      'record 1 is missing: 7 is in its place',
    ],
    ['the last row moved', 'update pawl_audit set position = 71 where position = 70', 'record 70 is missing'],
    [
      'the first row hidden',
      'update pawl_audit set position = -1 where position = 1',
      'record -1 is in the place of 1',
    ],
    [
      'a row added below the first',
      'insert into pawl_audit select 0.5, hash, content, time, agent, event, session, decision, hooks from pawl_audit where position = 1',
      'record 0.5 is in the place of 1',
    ],
  ])('a log with %s does not verify, also after more records', async (_, attack, what) => {
    const url = server.createDatabase()
    const log = await openPostgresAudit(await connect(url), { keys: fresh() })
    await log.append(logRecords(70))
    const { query } = await connect(url)
    for (const statement of attack.split('; ')) await query(statement)
    expect((await log.verify()).problem).toMatchObject({ kind: 'broken', what: expect.stringContaining(what) })
    await log.append(logRecords(2))
    expect((await log.verify()).problem).toMatchObject({ kind: 'broken', what: expect.stringContaining(what) })
  })

  test('deleted rows are reported as missing, unless the caller states where the log begins', async () => {
    const url = server.createDatabase()
    const log = await openPostgresAudit(await connect(url), { keys: fresh() })
    const places = await log.append(logRecords(5))
    await (await connect(url)).query('delete from pawl_audit where position <= 2')
    expect((await log.verify()).problem).toMatchObject({ position: 1 })
    const [, from] = places
    expect(from && (await log.verify({ from }))).toMatchObject({ records: 3, problem: undefined })
  })
})
