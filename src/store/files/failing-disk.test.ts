import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import { type Act, type Fault, failingFiles, unflushedFiles } from '../../../test/store/failing-files.ts'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { processPlace } from '../../node/lock/process-place.ts'
import type { LogFiles } from '../disk/log-files.ts'
import { openFileAudit } from './file-audit.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-failing-disk-'))
afterAll(() => rmSync(root, { recursive: true }))

const segmentBytes = 1500
const torn = `{"position":3,${'x'.repeat(20_000)}`
const lockOfTheDead = `token ${2 ** 22 + 1} ${processPlace()}` // no process has such a number

/** Logs in which an append finds something: the earlier content of their folder. */
const stories: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'that is new, makes its keys, signs and rolls over': async () => undefined,
  'whose end is torn': async (folder) => {
    await filled(folder, 2, 8_000_000)
    appendFileSync(join(folder, '000001.jsonl'), torn)
  },
  'whose segment is full, and torn': async (folder) => {
    await filled(folder, 3, segmentBytes)
    appendFileSync(join(folder, '000001.jsonl'), torn)
  },
  'that is about to be signed again': (folder) => filled(folder, 62, 8_000_000),
  'whose lock is that of a dead process': async (folder) => {
    await filled(folder, 1, 8_000_000)
    writeFileSync(join(folder, 'lock'), lockOfTheDead)
  },
}

async function filled(folder: string, records: number, bytes: number): Promise<void> {
  const log = openFileAudit(folder, { files: unflushedFiles, segmentBytes: bytes })
  for (const record of logRecords(records)) await log.append([record])
}

beforeAll(async () => {
  for (const [name, prepare] of Object.entries(stories)) {
    mkdirSync(join(root, name))
    await prepare(join(root, name, 'audit'))
  }
})

let logs = 0
const copyOf = (story: string) => {
  const place = join(root, String(++logs))
  cpSync(join(root, story), place, { recursive: true })
  return join(place, 'audit')
}

const acts: readonly Act[] = [
  ...([
    'open',
    'close',
    'look',
    'lookAt',
    'read',
    'write',
    'flush',
    'cut',
    'rename',
    'link',
    'remove',
    'names',
  ] as const),
  ...(['makeFolder', 'flushFolder', 'makeMark', 'removeMark'] as const),
]
/** A full disk stays full, a bad block is bad once. */
const kinds: readonly Omit<Fault, 'act' | 'at'>[] = [false, true].flatMap((isHalfDone) => [
  { code: 'ENOSPC', isLasting: true, isHalfDone },
  { code: 'EIO', isLasting: false, isHalfDone },
])

/** Appends one by one until the disk fails, then closes; returns the acknowledged and the refused records. */
async function appendUntilFailure(folder: string, files: LogFiles, hasFailed: () => boolean) {
  const log = openFileAudit(folder, { files, segmentBytes })
  const [kept, refused]: [string[], string[]] = [[], []]
  for (const session of ['new1', 'new2', 'new3', 'new4', 'new5']) {
    const isKept = await log.append([logRecord({ session })]).then(() => true, expectOurs)
    ;(isKept ? kept : refused).push(session)
    if (hasFailed()) break
  }
  await log.close().catch(expectOurs)
  return { kept, refused }
}

function expectOurs(thrown: unknown): false {
  expect(thrown).toMatchObject({ name: 'PawlError', code: 'audit-failed' })
  return false
}

/** False if the disk was not asked so often. */
async function fail(story: string, fault: Fault): Promise<boolean> {
  const folder = copyOf(story)
  const { files, heal, hasFailed } = failingFiles(fault)
  const { kept, refused } = await appendUntilFailure(folder, files, hasFailed)
  heal()
  const log = openFileAudit(folder, { files: unflushedFiles, segmentBytes })
  await log.append([logRecord({ session: 'after' })])
  expect((await log.verify()).problem).toBeUndefined()
  const sessions = (await log.query()).map(({ session }) => session)
  await log.close()
  const times = (session: string) => sessions.filter((one) => one === session).length
  expect(kept.map(times)).toEqual(kept.map(() => 1))
  if (!fault.isLasting) expect(refused.map(times)).toEqual(refused.map(() => 0))
  expect(sessions.at(-1)).toBe('after')
  rmSync(join(folder, '..'), { recursive: true })
  return hasFailed()
}

/** At every step-th time. */
const step = scale(9, 1)

describe.each(Object.keys(stories))('a log %s', (story) => {
  test.each(acts)('a disk that fails at any %s: acknowledged records stay, refused ones are absent', async (act) => {
    for (const kind of kinds.filter(({ isHalfDone }) => !isHalfDone || act === 'write')) {
      for (let at = 1; await fail(story, { ...kind, act, at }); at += step) expect(at).toBeLessThan(200)
    }
  })
})
