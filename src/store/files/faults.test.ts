import { execFileSync, execSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { processPlace } from '../../node/lock/process-place.ts'
import type { LogPosition } from '../../ports/index.ts'
import { bytesOf, genesis, type LogLine, makeLine } from '../chain/log-line.ts'
import { type LogFiles, nodeFiles } from '../disk/log-files.ts'
import { headMemory } from '../seen/head-memory.ts'
import { keepNextKeys, makeKeys, openKeys } from '../signing/keys.ts'
import { signPlace } from '../signing/signature.ts'
import { appendRecords } from './append-records.ts'
import { openFileAudit } from './file-audit.ts'
import { inspectLog } from './inspect-log.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-log-faults-'))
afterAll(() => rmSync(root, { recursive: true }))
let logs = 0
const fresh = () => join(root, String(++logs), 'audit')

test('a partial write of the disk is continued until all bytes are written', async () => {
  const files: LogFiles = { ...nodeFiles, write: (file, bytes, at) => nodeFiles.write(file, bytes.subarray(0, 7), at) }
  const log = openFileAudit(fresh(), { files })
  await log.append(logRecords(3))
  expect(await log.verify()).toMatchObject({ records: 3, problem: undefined })
})

test('a segment that cannot be closed after its record is on disk does not cause the record to be refused', async () => {
  const folder = fresh()
  const segments = new Set<number>()
  let failures = 0
  const files: LogFiles = {
    ...nodeFiles,
    open(path, how) {
      const file = nodeFiles.open(path, how)
      if (path.endsWith('.jsonl') && how !== 'read') segments.add(file)
      return file
    },
    close(file) {
      nodeFiles.close(file)
      if (!segments.delete(file)) return
      failures += 1
      throw Object.assign(new Error('i/o error'), { code: 'EIO' })
    },
  }
  for (const record of logRecords(2)) appendRecords({ folder, keys: join(folder, '../keys'), files }, [record])
  expect(failures).toBe(2)
  expect(await openFileAudit(folder).verify()).toMatchObject({ records: 2, problem: undefined })
})

test('a record that a killed writer did not finish is left out, and that is on record', async () => {
  const folder = fresh()
  const log = openFileAudit(folder)
  await log.append(logRecords(2))
  for (const [at, torn] of ['{"position":3,"previous":"', `{"position":3,${'x'.repeat(20_000)}`].entries()) {
    appendFileSync(join(folder, `00000${at + 1}.jsonl`), torn)
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

test('a damaged last record is set aside and recorded; the log continues, and verify reports the record missing', async () => {
  const folder = fresh()
  const log = openFileAudit(folder)
  await log.append(logRecords(3))
  const file = join(folder, '000001.jsonl')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"deny"(?![\s\S]*"deny")/, '"none"'))
  await openFileAudit(folder).append([logRecord({ session: 'after' })])
  expect((await log.query()).map(({ event, session }) => session ?? event)).toEqual([
    's1',
    's2',
    'audit.lost',
    'audit.damaged',
    'after',
  ])
  expect(readFileSync(file, 'utf8')).toContain('"session":"s3"')
  expect((await log.verify()).problem).toEqual({ kind: 'seen', position: 3, what: expect.stringContaining('was seen') })
})

test('a log that is unreadable from the start is begun again behind it', async () => {
  const folder = fresh()
  await openFileAudit(folder).append(logRecords(2))
  writeFileSync(join(folder, '000001.jsonl'), `${'garbage\n'.repeat(3000)}{"pos`)
  await openFileAudit(folder).append([logRecord()])
  const found = await openFileAudit(folder).query({ last: 3 })
  expect(found.map(({ event }) => event)).toEqual(['audit.lost', 'audit.damaged', 'tool.before'])
})

test('the name of a segment is on disk before its first record, also if another process made it and was killed', async () => {
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
  const place = { folder, keys: join(folder, '../keys'), files, segmentBytes: 1000 }
  openKeys(nodeFiles, place.keys, { isNew: true })
  for (const record of logRecords(4)) appendRecords(place, [record])
  expect(readdirSync(folder)).toContain('000002.jsonl')
  expect(acts).toEqual(['name', 'record', 'record', 'name', 'record', 'record'])
})

describe('the lock', () => {
  const dead = 2 ** 22 + 1 // no process has such a number
  const elsewhere = `token 1 elsewhere/boot/pid:[1]`
  /** A lock as another process would leave it, so many seconds ago. */
  const locked = (text: string) => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'lock'), text)
    return folder
  }
  const later = (seconds: number): LogFiles => ({
    ...nodeFiles,
    look: (file) => {
      const seen = nodeFiles.look(file)
      return { ...seen, changedAt: seen.changedAt - seconds * 1000 }
    },
  })

  test('of a dead process is taken over, in the same segment', async () => {
    const folder = locked(`token ${dead} ${processPlace()}`)
    await openFileAudit(folder).append([logRecord()])
    expect(readdirSync(folder).filter((name) => !name.startsWith('holder-'))).toEqual(['000001.jsonl'])
  })

  test.each([
    ['of a process that cannot be seen from here', elsewhere, 60],
    ['without a name', '', 60],
    ['of a suspended process', `token ${process.pid} ${processPlace()}`, 60],
    ['from the future, since the clock was moved back', elsewhere, -3600],
  ])('%s is taken over when it is old, and the next segment is begun', async (_, text, secondsAgo) => {
    const folder = fresh()
    appendRecords({ folder, keys: join(folder, '../keys') }, [logRecord()])
    writeFileSync(join(folder, 'lock'), text)
    await openFileAudit(folder, { files: later(secondsAgo) }).append([logRecord()])
    const left = readdirSync(folder).filter((name) => !name.startsWith('holder-'))
    expect(left).toEqual(['000001.jsonl', '000002.jsonl'])
    expect(readFileSync(join(folder, '000002.jsonl'), 'utf8')).toContain('"position":2,')
    expect(await openFileAudit(folder).verify()).toMatchObject({ records: 2, problem: undefined })
  })

  test('of a number that is gone here, but belongs to another place, is left alone', async () => {
    const folder = locked(`token ${dead} elsewhere/boot/pid:[1]`)
    const log = openFileAudit(folder, { patienceMs: 100 })
    await expect(log.append([logRecord()])).rejects.toMatchObject({
      code: 'audit-locked',
      message: expect.stringContaining(`process ${dead} on elsewhere`),
    })
    expect(readdirSync(folder)).toContain('lock')
  })

  test('of a process at work is left alone when the clock is moved meanwhile', async () => {
    for (const seconds of [-3600, 3600]) {
      const folder = locked(`token ${process.pid} ${processPlace()}`)
      spawn('sh', ['-c', 'sleep 0.3; echo > finished; rm lock'], { cwd: folder })
      await openFileAudit(folder, { files: later(seconds) }).append([logRecord()])
      expect(readdirSync(folder)).toContain('finished')
    }
  })

  test('that another process took over while this one was suspended costs the record, and nothing else', () => {
    const folder = fresh()
    const other = () =>
      appendRecords({ folder, keys: join(folder, '../keys'), staleMs: 1 }, [logRecord({ session: 'other' })])
    let isSuspended = false
    const files: LogFiles = {
      ...nodeFiles,
      write(file, bytes, at) {
        // between the last look at the lock and the write
        if (!isSuspended && bytes.includes('"session":"late"')) {
          isSuspended = true
          other()
        }
        return nodeFiles.write(file, bytes, at)
      },
    }
    appendRecords({ folder, keys: join(folder, '../keys') }, logRecords(2))
    const late = () => appendRecords({ folder, keys: join(folder, '../keys'), files }, [logRecord({ session: 'late' })])
    expect(late).toThrow('lost the lock of the audit log')
    other()
    return expect(
      openFileAudit(folder)
        .verify()
        .then(({ records, problem }) => [records, problem]),
    ).resolves.toEqual([4, undefined])
  })

  test('lost between reading the log and its memory does not lose a record', async () => {
    const folder = fresh()
    const place = () => ({
      folder,
      keys: join(folder, '../keys'),
      memory: headMemory(folder, join(folder, '../state')),
    })
    let isSuspended = false
    const files: LogFiles = {
      ...nodeFiles,
      read(file, into, at) {
        const count = nodeFiles.read(file, into, at)
        // the end of the log is read
        if (!isSuspended && into.includes('"session":"s2"')) {
          isSuspended = true
          appendRecords({ ...place(), staleMs: 1 }, [logRecord({ session: 'other' })])
        }
        return count
      },
    }
    appendRecords(place(), logRecords(2))
    expect(() => appendRecords({ ...place(), files }, [logRecord()])).toThrow('lost the lock of the audit log')
    appendRecords(place(), [logRecord()])
    const log = openFileAudit(folder, place())
    expect(await log.verify()).toMatchObject({ records: 4, problem: undefined })
  })

  test('does not keep out a process that was suspended: a line that it puts before ours is left behind, and ours counts', async () => {
    const folder = fresh()
    const place = { folder, keys: join(folder, '../keys') }
    const last = appendRecords(place, logRecords(2)).at(-1) as LogPosition
    const late = makeLine(3, last.hash, logRecord({ session: 'late' }))
    let isAwake = false
    const files: LogFiles = {
      ...nodeFiles,
      write(file, bytes, at) {
        if (!isAwake && bytes.includes('"session":"ours"')) {
          isAwake = true
          appendFileSync(join(folder, '000001.jsonl'), bytesOf([late]))
        }
        return nodeFiles.write(file, bytes, at)
      },
    }
    appendRecords({ ...place, files }, [logRecord({ session: 'ours' })])
    const log = openFileAudit(folder)
    expect(await log.verify()).toMatchObject({ problem: undefined })
    expect((await log.query()).map(({ session }) => session)).toContain('ours')
    await log.append([logRecord({ session: 'next' })])
    expect((await log.query({ last: 2 })).map(({ session }) => session)).toEqual(['ours', 'next'])
    expect(await log.verify()).toMatchObject({ problem: undefined })
  })

  test('that was removed is reported as removed, not as a suspended process', () => {
    const folder = fresh()
    const lock = join(folder, 'lock')
    const files: LogFiles = {
      ...nodeFiles,
      flush(file) {
        rmSync(lock, { force: true })
        nodeFiles.flush(file)
      },
    }
    const append = () => appendRecords({ folder, keys: join(folder, '../keys'), files }, [logRecord()])
    expect(append).toThrow(`lost the lock of the audit log: ${lock} was removed while this process was writing`)
    expect(append).not.toThrow('suspended')
  })

  test('leaves no file of a killed process behind', async () => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'holder-x'), `x ${dead} ${processPlace()}`)
    const log = openFileAudit(folder)
    await log.append([logRecord()])
    await log.close()
    expect(readdirSync(folder)).toEqual(['000001.jsonl'])
  })

  test('is a new file where a file system has no second names', async () => {
    const files: LogFiles = {
      ...nodeFiles,
      link: () => {
        throw Object.assign(new Error('not supported'), { code: 'ENOTSUP' })
      },
    }
    const folder = fresh()
    for (const record of logRecords(3)) appendRecords({ folder, keys: join(folder, '../keys'), files }, [record])
    expect(readdirSync(folder)).toEqual(['000001.jsonl'])
  })
})

describe('a process that continues to append notices that', () => {
  const first = (folder: string) => join(folder, '000001.jsonl')
  const edited = (file: string) => readFileSync(file, 'utf8').replace(/"deny"(?![\s\S]*"deny")/, '"none"')
  const lost = ['audit.lost', 'after']
  const cases: readonly (readonly [string, (folder: string) => unknown, readonly string[], string | undefined])[] = [
    [
      'another one has appended',
      (folder) => appendRecords({ folder, keys: join(folder, '../keys') }, [logRecord({ session: 's3' })]),
      ['s3', 'after'],
      undefined,
    ],
    [
      'another one has begun the next segment',
      (folder) => writeFileSync(join(folder, '000002.jsonl'), ''),
      ['after'],
      undefined,
    ],
    [
      'its segment is a copy',
      (folder) => {
        cpSync(first(folder), `${folder}.copy`)
        rmSync(first(folder))
        cpSync(`${folder}.copy`, first(folder))
      },
      ['after'],
      undefined,
    ],
    [
      'the last record was edited, and is as long as before',
      (folder) => writeFileSync(first(folder), edited(first(folder))),
      ['audit.lost', 'audit.damaged', 'after'],
      'was seen',
    ],
    [
      'the last record was cut off',
      (folder) => truncateSync(first(folder), readFileSync(first(folder), 'utf8').indexOf('\n') + 1),
      lost,
      'was seen',
    ],
    ['its segment is gone', (folder) => rmSync(first(folder)), lost, 'was seen'],
    ['the log is gone', (folder) => rmSync(folder, { recursive: true }), lost, 'was seen'],
  ]
  test.each(cases)('%s', async (_, meddle, expected, problem) => {
    const folder = fresh()
    const log = openFileAudit(folder)
    for (const record of logRecords(2)) await log.append([record])
    meddle(folder)
    await log.append([logRecord({ session: 'after' })])
    const found = (await log.query()).map(({ event, session }) => session ?? event)
    expect(found.slice(-expected.length)).toEqual(expected)
    expect((await log.verify()).problem?.what).toEqual(problem && expect.stringContaining(problem))
    await log.append([logRecord({ session: 'later' })])
    expect((await log.query({ last: 2 })).map(({ session }) => session)).toEqual(['after', 'later'])
    await log.close()
  })
})

describe('two processes that were suspended and wrote too late', () => {
  /** Each wrote the record after the third into a segment of its own; the process that continued had read the first one’s only. */
  async function logOf(inBetween: (line: LogLine) => Buffer) {
    const folder = fresh()
    const log = openFileAudit(folder)
    const third = (await log.append(logRecords(3))).at(-1) as LogPosition
    const [one, other] = ['one', 'other'].map((session) => makeLine(4, third.hash, logRecord({ session })))
    const next = makeLine(5, (one as LogLine).hash, logRecord({ session: 'next' }))
    appendFileSync(join(folder, '000001.jsonl'), bytesOf([one as LogLine]))
    writeFileSync(join(folder, '000002.jsonl'), inBetween(other as LogLine))
    writeFileSync(join(folder, '000003.jsonl'), bytesOf([next]))
    return log
  }

  test.each<readonly [string, (line: LogLine) => Buffer]>([
    ['a record', (line) => bytesOf([line])],
    ['a part of a record', (line) => bytesOf([line]).subarray(0, -20)],
    ['lines that nobody can read', () => Buffer.from('garbage\ngarbage\n')],
    ['nothing', () => Buffer.alloc(0)],
  ])('leave the chain whole: %s without a successor does not count', async (_, inBetween) => {
    const log = await logOf(inBetween)
    const sessions = ['s1', 's2', 's3', 'one', 'next']
    expect((await log.query()).map(({ session }) => session)).toEqual(sessions)
    expect(await log.verify()).toMatchObject({ records: 5, problem: undefined })
    await log.append([logRecord({ session: 'last' })])
    expect((await log.query()).map(({ session }) => session)).toEqual([...sessions, 'last'])
    expect(await log.verify()).toMatchObject({ records: 6, problem: undefined })
    expect((await log.query({ last: 3 })).map(({ session }) => session)).toEqual(['one', 'next', 'last'])
  })
})

test('many parallel appends are one write and one flush', async () => {
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

test('everything that is made is its owner’s alone', async () => {
  const folder = fresh()
  await openFileAudit(folder).append([logRecord()])
  const modes = ['../keys/audit.key', '../keys/audit.pub', '000001.jsonl', '../keys', '.', '..'].map(
    (path) => statSync(join(folder, path)).mode & 0o777,
  )
  expect(modes).toEqual([0o600, 0o600, 0o600, 0o700, 0o700, 0o700])
})

test('a process that was suspended while it made keys takes those that another has made meanwhile', async () => {
  const folder = fresh()
  let other: string | undefined
  const files: LogFiles = {
    ...nodeFiles,
    link(path, name) {
      // the moment before its own key would be there
      if (name.endsWith('audit.key')) {
        rmSync(join(folder, 'lock'))
        appendRecords({ folder, keys: join(folder, '../keys') }, logRecords(2))
        other = readFileSync(name, 'utf8')
      }
      nodeFiles.link(path, name)
    },
  }
  await expect(openFileAudit(folder, { files }).append([logRecord()])).rejects.toMatchObject({ code: 'audit-locked' })
  expect(readFileSync(join(folder, '../keys/audit.key'), 'utf8')).toBe(other)
  await openFileAudit(folder).append(logRecords(70))
  expect(await openFileAudit(folder).verify()).toMatchObject({ records: 72, problem: undefined })
  expect(readdirSync(join(folder, '../keys'))).toEqual(['audit.key', 'audit.pub'])
})

describe('a key that is gone', () => {
  const signedLog = async () => {
    const folder = fresh()
    await openFileAudit(folder).append(logRecords(60))
    return { folder, keys: join(folder, '../keys') }
  }

  test('is an error where the log has to be signed, and no other key is made', async () => {
    const { folder, keys } = await signedLog()
    const publicKey = readFileSync(join(keys, 'audit.pub'), 'utf8')
    rmSync(join(keys, 'audit.key'))
    await expect(openFileAudit(folder).append(logRecords(10))).rejects.toMatchObject({
      code: 'key-lost',
      hint: expect.stringContaining('pawl audit rotate-key --lost'),
    })
    expect(readdirSync(keys)).toEqual(['audit.pub'])
    expect(readFileSync(join(keys, 'audit.pub'), 'utf8')).toBe(publicKey)
    await openFileAudit(folder).rotateKey({ isLost: true })
    await openFileAudit(folder).append(logRecords(10))
    // a person has confirmed it, and this user's memory knows the new key
    expect(await openFileAudit(folder).verify()).toMatchObject({ records: 71, problem: undefined, signedTo: 64 })
    expect((await openFileAudit(folder).verify({ publicKey })).problem).toMatchObject({ position: 61 })
  })

  test('is an error for a new log, too, as long as its public half is there', async () => {
    const { folder, keys } = await signedLog()
    rmSync(join(keys, 'audit.key'))
    rmSync(folder, { recursive: true })
    await expect(openFileAudit(folder).append(logRecords(1))).rejects.toMatchObject({ code: 'key-lost' })
  })

  test('is an error if half of it is left', async () => {
    const { folder, keys } = await signedLog()
    writeFileSync(join(keys, 'audit.key'), readFileSync(join(keys, 'audit.key'), 'utf8').slice(0, 60))
    await expect(openFileAudit(folder).append(logRecords(10))).rejects.toMatchObject({ code: 'bad-key' })
  })

  test('brings back its public half', async () => {
    const { folder, keys } = await signedLog()
    const publicKey = readFileSync(join(keys, 'audit.pub'), 'utf8')
    rmSync(join(keys, 'audit.pub'))
    await openFileAudit(folder).append(logRecords(10))
    expect(readFileSync(join(keys, 'audit.pub'), 'utf8')).toBe(publicKey)
  })
})

test('the key of a log that has none yet is not rotated, and nothing is made', async () => {
  const folder = fresh()
  for (const isLost of [false, true])
    await expect(openFileAudit(folder).rotateKey({ isLost })).rejects.toMatchObject({ code: 'no-key' })
  expect(existsSync(folder)).toBe(false)
})

test('a key that is lost is rotated also where a notice of a torn end would have to be signed', async () => {
  const folder = fresh()
  await openFileAudit(folder).append(logRecords(63))
  appendFileSync(join(folder, '000001.jsonl'), '{"position":64,"prev')
  rmSync(join(folder, '../keys/audit.key'))
  await expect(openFileAudit(folder).rotateKey({ isLost: true })).resolves.toMatchObject({ position: 64 })
  expect((await openFileAudit(folder).query({ last: 2 })).map(({ event }) => event)).toEqual([
    'audit.key',
    'audit.torn',
  ])
  await openFileAudit(folder).append(logRecords(64))
  expect(await openFileAudit(folder).verify()).toMatchObject({ records: 129, problem: undefined, signedTo: 128 })
})

test('an older key is refused: it neither signs nor is rotated', async () => {
  const folder = fresh()
  const keys = join(folder, '../keys')
  await openFileAudit(folder).append(logRecords(2))
  cpSync(keys, `${keys}-before`, { recursive: true })
  await openFileAudit(folder).rotateKey()
  rmSync(keys, { recursive: true })
  cpSync(`${keys}-before`, keys, { recursive: true })
  await expect(openFileAudit(folder).append(logRecords(64))).rejects.toMatchObject({ code: 'other-key' })
  await expect(openFileAudit(folder).rotateKey()).rejects.toMatchObject({ code: 'other-key' })
  expect((await openFileAudit(folder).verify()).problem).toBeUndefined()
})

test('a planted next key does not replace the one in use', async () => {
  const folder = fresh()
  const keys = join(folder, '../keys')
  await openFileAudit(folder).append(logRecords(60))
  const [mine, planted] = [readFileSync(join(keys, 'audit.key'), 'utf8'), makeKeys()]
  keepNextKeys(nodeFiles, keys, planted)
  for (const isLost of [false, true]) {
    const payload = {
      former: readFileSync(join(keys, 'audit.pub'), 'utf8'),
      key: planted.publicKey,
      proof: 'x',
      isLost,
    }
    const line = makeLine(1, genesis, logRecord({ event: 'audit.key', payload }))
    const signature = signPlace(planted.privateKey, 'rotation', line)
    writeFileSync(join(folder, '000000.jsonl'), bytesOf([{ ...line, signature }]))
    await openFileAudit(folder).append(logRecords(70))
    expect(readFileSync(join(keys, 'audit.key'), 'utf8')).toBe(mine)
  }
})

test.each<readonly [string, (lock: string) => void]>([
  ['a folder', (lock) => mkdirSync(join(lock, 'with something in it'), { recursive: true })],
  ['a pipe', (lock) => execFileSync('mkfifo', [lock])],
  ['a socket', (lock) => spawnSync(process.execPath, ['-e', makeSocket, 'lock'], { cwd: dirname(lock) })],
  ['a link that leads nowhere', (lock) => symlinkSync('nowhere', lock)],
  ['a link', (lock) => symlinkSync('/etc/passwd', lock)],
])('%s in the place of the lock is named, with the command that removes it', (what, make) => {
  const folder = join(fresh(), "it's here")
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock')
  make(lock)
  const append = () => appendRecords({ folder, keys: join(folder, '../keys') }, [logRecord()])
  expect(append).toThrow(`${lock} is ${what}, and should be a file`)
  const obstacle = inspectLog(folder).obstacle
  expect(obstacle).toMatchObject({ path: lock, what })
  expect(append).toThrow(expect.objectContaining({ code: 'audit-locked', hint: `remove it: \`${obstacle?.removal}\`` }))
  execSync(obstacle?.removal ?? 'false')
  expect(append()).toMatchObject([{ position: 1 }])
  expect(inspectLog(folder).obstacle).toBeUndefined()
})

test.each<readonly [string, (mark: string) => void]>([
  ['a folder with something in it', (mark) => mkdirSync(join(mark, 'something'), { recursive: true })],
  ['a file', (mark) => writeFileSync(mark, '')],
  ['a link that leads nowhere', (mark) => symlinkSync('nowhere', mark)],
])(
  '%s in the place of the mark that takes a dead lock over is named, with the command that removes it',
  (what, make) => {
    const folder = fresh()
    mkdirSync(folder, { recursive: true })
    const [lock, mark] = [join(folder, 'lock'), join(folder, 'lock.dead.gone')]
    writeFileSync(lock, `dead ${spawnSync('true').pid} ${processPlace()}`)
    make(mark)
    const append = () => appendRecords({ folder, keys: join(folder, '../keys') }, [logRecord()])
    expect(append).toThrow(`${mark} is ${what}, and should be an empty folder`)
    const obstacle = inspectLog(folder).obstacle
    expect(obstacle).toMatchObject({ path: mark, what })
    execSync(obstacle?.removal ?? 'false')
    expect(append()).toMatchObject([{ position: 1 }])
    expect(inspectLog(folder).obstacle).toBeUndefined()
  },
)

/** Killed, so that it leaves its socket behind. */
const makeSocket = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`

test('pipes in the state folder block no operation', async () => {
  const folder = fresh()
  const state = join(folder, '../state')
  const memory = () => headMemory('piped', state)
  await openFileAudit(folder, { memory: memory() }).append([logRecord()])
  for (const name of readdirSync(join(state, 'audit'))) {
    rmSync(join(state, 'audit', name))
    execFileSync('mkfifo', [join(state, 'audit', name)])
  }
  await openFileAudit(folder, { memory: memory() }).append([logRecord()])
  expect(await openFileAudit(folder, { memory: memory() }).verify()).toMatchObject({ records: 2, seenTo: 0 })
})

test('a state folder that cannot be created is skipped', async () => {
  const folder = fresh()
  const log = openFileAudit(folder, { memory: headMemory('nowhere', '/proc/nope/state') })
  await log.append([logRecord()])
  expect(await log.verify()).toMatchObject({ records: 1, problem: undefined, seenTo: 0 })
})

test('an endless line, or a device, in the place of a segment does not block verify', async () => {
  const folder = fresh()
  await openFileAudit(folder).append(logRecords(2))
  writeFileSync(join(folder, '000000.jsonl'), '')
  truncateSync(join(folder, '000000.jsonl'), 40_000_000)
  expect((await openFileAudit(folder).verify()).problem).toMatchObject({ position: 1 })
  rmSync(join(folder, '000000.jsonl'))
  symlinkSync('/dev/zero', join(folder, '000000.jsonl'))
  await expect(openFileAudit(folder).verify()).rejects.toMatchObject({ code: 'audit-damaged' })
})

describe('a rotation that was interrupted', () => {
  test.each([
    ['before its record was written is forgotten', 'write'],
    ['after its record was written is finished', 'rename'],
  ] as const)('%s', async (_, act) => {
    const folder = fresh()
    const isBroken = await breakRotation(folder, act)
    await openFileAudit(folder).append(logRecords(70))
    expect(readdirSync(join(folder, '../keys'))).toEqual(['audit.key', 'audit.pub'])
    expect(await openFileAudit(folder).verify()).toMatchObject({
      records: isBroken ? 131 : 130,
      problem: undefined,
      signedTo: 128,
    })
  })

  test.each(['write', 'rename'] as const)(
    'at `%s` is settled by the next one, with the key kept or lost',
    async (act) => {
      for (const isLost of [false, true]) {
        const folder = fresh()
        await breakRotation(folder, act)
        if (isLost) rmSync(join(folder, '../keys/audit.key'))
        const { publicKey } = await openFileAudit(folder).rotateKey({ isLost })
        await openFileAudit(folder).append(logRecords(70))
        expect(readFileSync(join(folder, '../keys/audit.pub'), 'utf8')).toBe(publicKey)
        expect((await openFileAudit(folder).verify()).problem).toBeUndefined()
      }
    },
  )

  /** Whether the record was written. */
  async function breakRotation(folder: string, act: 'write' | 'rename'): Promise<boolean> {
    await openFileAudit(folder).append(logRecords(60))
    const broken: LogFiles = {
      ...nodeFiles,
      write(file, bytes, at) {
        if (act === 'write' && bytes.includes('audit.key"')) throw new Error('killed')
        return nodeFiles.write(file, bytes, at)
      },
      rename(path, to) {
        if (act === 'rename' && path.endsWith('audit.key.next')) throw new Error('killed')
        nodeFiles.rename(path, to)
      },
    }
    await expect(openFileAudit(folder, { files: broken }).rotateKey()).rejects.toThrow('killed')
    return act === 'rename'
  }
})

test('a record too long to be read back is refused', async () => {
  const log = openFileAudit(fresh())
  await expect(log.append([logRecord({ reason: 'x'.repeat(17 * 1024 * 1024) })])).rejects.toMatchObject({
    code: 'audit-too-long',
  })
})
