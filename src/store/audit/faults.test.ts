import { spawn } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { appendRecords, openFileAudit } from './index.ts'
import { makeKeys } from './keys.ts'
import { type LogFiles, nodeFiles } from './log-files.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-log-faults-'))
afterAll(() => rmSync(root, { recursive: true }))
let logs = 0
const keys = makeKeys()
const fresh = () => join(root, String(++logs), 'audit')

test('a disk that takes a part of what it is given is given the rest', async () => {
  const files: LogFiles = { ...nodeFiles, write: (file, bytes, at) => nodeFiles.write(file, bytes.subarray(0, 7), at) }
  const log = openFileAudit(fresh(), { files })
  await log.append(logRecords(3))
  expect(await log.verify()).toMatchObject({ records: 3, problem: undefined })
})

test('what a killed writer did not finish is cut off, and that is on record', async () => {
  const folder = fresh()
  const log = openFileAudit(folder)
  await log.append(logRecords(2))
  for (const torn of ['{"position":3,"previous":"', `{"position":3,${'x'.repeat(20_000)}`]) {
    appendFileSync(join(folder, '000001.jsonl'), torn)
    await log.append([logRecord()])
    const [notice] = await log.query({ event: 'audit.torn', last: 1 })
    expect(notice).toMatchObject({
      agent: 'pawl',
      decision: 'failed',
      reason: expect.stringContaining(`${torn.length} bytes`),
    })
  }
  expect(await log.verify()).toMatchObject({ records: 6, problem: undefined })
})

test('a segment that was made and never written to is used; one that begins torn, too', async () => {
  for (const left of ['', '{"posi']) {
    const folder = fresh()
    const log = openFileAudit(folder, { segmentBytes: 100 })
    await log.append([logRecord()])
    writeFileSync(join(folder, '000002.jsonl'), left)
    const [place] = await log.append([logRecord()])
    expect(place?.position).toBe(left === '' ? 2 : 3)
    expect((await log.verify()).problem).toBeUndefined()
  }
})

test('after a damaged record none is written: it would hide the damage', async () => {
  const folder = fresh()
  const log = openFileAudit(folder)
  await log.append(logRecords(2))
  const file = join(folder, '000001.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"deny"(?![\s\S]*"deny")/, '"none"'))
  await expect(log.append([logRecord()])).rejects.toMatchObject({ code: 'audit-damaged' })
  expect((await log.verify()).problem).toMatchObject({ position: 2 })
})

test('the name of a segment is on disk before its first record, also if somebody else made it and was killed', async () => {
  const folder = fresh()
  const acts: string[] = []
  const files: LogFiles = {
    ...nodeFiles,
    flush(file) {
      acts.push('record')
      nodeFiles.flush(file)
    },
    flushFolder(path) {
      if (path === folder) acts.push('name')
      nodeFiles.flushFolder(path)
    },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '000001.jsonl'), '')
  const place = { folder, keys: join(folder, '../keys'), files, segmentBytes: 1000, signer: () => keys }
  for (const record of logRecords(4)) appendRecords(place, [record])
  expect(readdirSync(folder)).toContain('000002.jsonl')
  expect(acts).toEqual(['name', 'record', 'record', 'name', 'record', 'record'])
})

describe('the lock', () => {
  const dead = 2 ** 22 + 1 // no process has such a number
  test.each([
    ['of a process that is gone', `token ${dead} ${hostname()}`, 0],
    ['of somebody killed before it wrote its name', '', 5],
    ['of a machine that has been silent for long', 'token 1 elsewhere', 60],
  ])('%s is taken over', async (_, text, secondsAgo) => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'lock'), text)
    const then = Date.now() / 1000 - secondsAgo
    utimesSync(join(folder, 'lock'), then, then)
    await openFileAudit(folder).append([logRecord()])
    expect(readdirSync(folder).sort()).toEqual(['000001.jsonl', 'heads.jsonl'])
  })

  test('of a process at work is left alone when the clock is moved back meanwhile', async () => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'lock'), `token ${process.pid} ${hostname()}`)
    const inAnHour = Date.now() / 1000 + 3600
    utimesSync(join(folder, 'lock'), inAnHour, inAnHour)
    spawn('sh', ['-c', 'sleep 0.3; echo > finished; rm lock'], { cwd: folder })
    await openFileAudit(folder).append([logRecord()])
    expect(readdirSync(folder)).toContain('finished')
  })

  test('from the future is taken over after a while: the clock was moved back, and its holder is gone', async () => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'lock'), 'token 1 elsewhere')
    const inAnHour = Date.now() / 1000 + 3600
    utimesSync(join(folder, 'lock'), inAnHour, inAnHour)
    await openFileAudit(folder).append([logRecord()])
    expect(readdirSync(folder).sort()).toEqual(['000001.jsonl', 'heads.jsonl'])
  })
})

test('many appends at once are one write and one flush', async () => {
  let flushes = 0
  const files: LogFiles = {
    ...nodeFiles,
    flush(file) {
      flushes++
      nodeFiles.flush(file)
    },
  }
  const log = openFileAudit(fresh(), { files })
  await log.append([logRecord()])
  flushes = 0
  await Promise.all(logRecords(50).map((record) => log.append([record])))
  expect(flushes).toBe(1)
})

test('the private key is its owner’s alone', async () => {
  const folder = fresh()
  await openFileAudit(folder).append([logRecord()])
  expect(statSync(join(folder, '../keys/audit.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, '../keys/audit.pub'), 'utf8')).toContain('BEGIN PUBLIC KEY')
})

test('a record too long to be read back is refused', async () => {
  const log = openFileAudit(fresh())
  await expect(log.append([logRecord({ reason: 'x'.repeat(17 * 1024 * 1024) })])).rejects.toMatchObject({
    code: 'audit-too-long',
  })
})
