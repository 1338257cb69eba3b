import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import type { LogHead } from '../../ports/index.ts'
import { openFileAudit } from '../files/file-audit.ts'
import { openPostgresAudit } from '../postgres/audit.ts'
import { lineOf, valuesOf } from '../postgres/audit-rows.ts'
import { openPostgresDatabase } from '../postgres/database.ts'
import { headMemory } from '../seen/head-memory.ts'
import { makeKeys } from '../signing/keys.ts'
import { needsSignature, signPlace } from '../signing/signature.ts'
import { bytesOf, type LogLine, makeLine, readLine } from './log-line.ts'
import { proofOf } from './rotation.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-head-signature-'))
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(root, { recursive: true })
})
let logs = 0

/** A log, and the possible changes by an attacker who has neither its key nor the state folder. */
async function files() {
  const name = String(++logs)
  const folder = join(root, name, 'audit')
  const path = join(folder, '000001.jsonl')
  const keys = join(root, name, 'keys')
  const open = async (state = 'state') => openFileAudit(folder, { memory: headMemory(name, join(root, state)) })
  return {
    open,
    keys,
    read: async () =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((one) => readLine(Buffer.from(one)) as LogLine),
    write: async (lines: readonly LogLine[]) => writeFileSync(path, bytesOf(lines)),
  }
}

async function postgres() {
  const name = String(++logs)
  const keys = join(root, name, 'keys')
  const database = await openPostgresDatabase(await (await sharedPostgres()).createDatabase())
  closing.push(database.close)
  const columns = 'position, hash, content, time, agent, event, session, decision, hooks, signature'
  return {
    open: (state = 'state') => openPostgresAudit(database, { keys, memory: headMemory(name, join(root, state)) }),
    keys,
    read: async () => (await database.query('select * from pawl_audit order by position')).map(lineOf),
    async write(lines: readonly LogLine[]) {
      await database.query('delete from pawl_audit')
      const places = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10'
      for (const line of lines)
        await database.query(`insert into pawl_audit (${columns}) values (${places})`, valuesOf(line, logRecord()))
    },
  }
}

const kinds = { files, postgres }
const names = ['files', 'postgres'] as const

test.each(names)('in %s, the signature of a head does not let a stranger take over', async (kind) => {
  const { open, keys, read, write } = await kinds[kind]()
  const log = await open()
  await log.append(logRecords(10))
  const [before, stranger] = [await read(), makeKeys()]
  const planted = rotationTo(stranger, before.at(-1), readFileSync(join(keys, 'audit.pub'), 'utf8'))
  await write([...before, planted])
  const { signature } = (await log.head()) as LogHead
  const made: LogLine[] = [{ ...planted, signature }]
  for (let last = planted; last.position < 70; made.push(last)) {
    last = makeLine(last.position + 1, last.hash, logRecord({ reason: 'forged' }))
    if (needsSignature(last.position)) last = { ...last, signature: signPlace(stranger.privateKey, 'record', last) }
  }
  await write([...before, ...made])
  expect((await log.verify()).problem).toMatchObject({ kind: 'forged', position: 11 })
  const elsewhere = await open('elsewhere')
  expect((await elsewhere.verify()).problem).toMatchObject({ kind: 'forged', position: 11 })
})

function rotationTo({ privateKey, publicKey }: ReturnType<typeof makeKeys>, last: LogLine | undefined, former: string) {
  const { position, hash } = last as LogLine
  const proof = proofOf(privateKey, former, { position, hash })
  const payload = { former, key: publicKey, proof, isLost: false }
  return makeLine(position + 1, hash, logRecord({ event: 'audit.key', payload }))
}

test.each(names)(
  'in %s, a record that only looks like a change of the key does not hand over the log',
  async (kind) => {
    const { open, keys, read } = await kinds[kind]()
    const log = await open()
    await log.append(logRecords(63))
    const former = readFileSync(join(keys, 'audit.pub'), 'utf8')
    const { content } = rotationTo(makeKeys(), (await read()).at(-1), former)
    const { payload } = JSON.parse(`${content.toString('utf8')}}`).record
    await log.append([logRecord({ event: 'audit.key', payload })])
    expect((await log.verify()).problem).toMatchObject({ kind: 'forged', position: 64 })
  },
)

test.each(names)('in %s, the end of a log that was cut off, replaced or emptied is not signed', async (kind) => {
  const { open, read, write } = await kinds[kind]()
  const log = await open()
  expect(await log.head()).toBeUndefined()
  await log.append(logRecords(5))
  const lines = await read()
  const other = makeLine(5, lines[3]?.hash ?? '', logRecord({ reason: 'another' }))
  for (const left of [lines.slice(0, 4), [...lines.slice(0, 4), other], []]) {
    await write(left)
    await expect(log.head()).rejects.toMatchObject({
      code: 'log-broken',
      message: expect.stringContaining('record 5, seen '),
    })
  }
  await write(lines)
  expect(await log.head()).toMatchObject({ position: 5, hash: lines[4]?.hash })
  await (await open('another')).append(logRecords(2))
  expect(await log.head()).toMatchObject({ position: 7 })
})

test.each(names)(
  'in %s, a key that did not sign last signs no head; a rotation that was interrupted is finished',
  async (kind) => {
    const { open, keys } = await kinds[kind]()
    const log = await open()
    await log.append(logRecords(3))
    const [key, next] = [join(keys, 'audit.key'), join(keys, 'audit.key.next')]
    const former = [key, join(keys, 'audit.pub')].map((path) => [path, readFileSync(path)] as const)
    const { publicKey } = await log.rotateKey()
    const present = readFileSync(key)
    for (const [path, bytes] of former) writeFileSync(path, bytes)
    await expect((await open()).head()).rejects.toMatchObject({ code: 'other-key' })
    writeFileSync(next, present)
    expect(await (await open()).head()).toMatchObject({ position: 4, publicKey })
  },
)
