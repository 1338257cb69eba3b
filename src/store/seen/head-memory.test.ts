import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { bytesOf, type LogLine, makeLine, readLine, recordText } from '../chain/log-line.ts'
import { type LogFiles, nodeFiles } from '../disk/log-files.ts'
import { openFileAudit } from '../files/file-audit.ts'
import { headMemory } from './head-memory.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-memory-'))
afterAll(() => rmSync(root, { recursive: true }))
const state = join(root, 'state')
/** No power is cut here. */
const quick: LogFiles = { ...nodeFiles, flush: () => undefined, flushFolder: () => undefined }

let logs = 0
function fresh() {
  const name = String(++logs)
  const folder = join(root, name, 'audit')
  const segment = join(folder, '000001.jsonl')
  const memory = () => headMemory(name, state)
  const open = (files = quick) => openFileAudit(folder, { files, memory: memory() })
  const append = async (count: number) => {
    const log = open()
    for (const record of logRecords(count)) await log.append([record])
    await log.close()
  }
  const eventsNow = async () => (await open().query()).map(({ event }) => event)
  return { name, folder, segment, memory, open, append, eventsNow }
}

const linesIn = (segment: string) => readFileSync(segment, 'utf8').trimEnd().split('\n')
const put = (segment: string, lines: readonly string[]) =>
  writeFileSync(segment, lines.map((one) => `${one}\n`).join(''))
const read = (text = '') => readLine(Buffer.from(text)) as LogLine

/** Records from a position on, changed, with all hashes made right, and one more. */
function rewritten(lines: readonly string[], from: number): readonly string[] {
  let { hash, position } = read(lines[from - 2])
  const made = [...lines.slice(from - 1), lines.at(-1)].map((text) => {
    const line = makeLine(position + 1, hash, { ...JSON.parse(recordText(read(text))), reason: 'forged' })
    ;({ hash, position } = line)
    return bytesOf([line]).toString('utf8').trimEnd()
  })
  return [...lines.slice(0, from - 1), ...made]
}

describe('a log that was gone for a while', () => {
  async function goneForAWhile() {
    const log = fresh()
    await log.append(10)
    renameSync(log.folder, `${log.folder}-aside`)
    await log.append(3)
    return log
  }
  const putBack = (folder: string) => {
    rmSync(folder, { recursive: true })
    renameSync(`${folder}-aside`, folder)
  }

  test('does not verify when it is restored, and the problem names the loss and its time', async () => {
    const { folder, open, append, eventsNow } = await goneForAWhile()
    const lost = /record 10 was seen \S+Z, and was not in the log on \S+Z/
    expect((await open().verify()).problem).toMatchObject({ kind: 'seen', what: expect.stringMatching(lost) })
    putBack(folder)
    const { problem } = await open().verify()
    expect(problem).toMatchObject({ kind: 'seen', position: 4, what: expect.stringMatching(lost) })
    expect(problem?.what).toContain('record 4 is not the one that was seen') // one of the three, and the notice
    await append(3)
    expect((await open().verify()).problem).toMatchObject({ kind: 'seen', what: expect.stringMatching(lost) })
    expect((await eventsNow()).filter((event) => event === 'audit.lost')).toHaveLength(1)
  })

  test('is reported missing again when it is lost a second time, with all records since', async () => {
    const { folder, open, append, eventsNow } = await goneForAWhile()
    putBack(folder)
    await append(3)
    rmSync(folder, { recursive: true })
    await append(2)
    expect((await eventsNow()).filter((event) => event === 'audit.lost')).toHaveLength(1)
    const { problem } = await open().verify()
    for (const position of [10, 4, 14]) expect(problem?.what).toContain(`record ${position} was seen`)
  })

  test('is accepted once a person forgets it', async () => {
    const { folder, open, append } = await goneForAWhile()
    putBack(folder)
    await open().forget()
    await append(3)
    expect(await open().verify()).toMatchObject({ records: 13, problem: undefined, seenTo: 13 })
  })

  test('names no more than three of many losses', async () => {
    const { folder, open, append } = fresh()
    for (let times = 0; times < 6; times++) {
      await append(1)
      rmSync(folder, { recursive: true, force: true })
    }
    await append(1)
    expect((await open().verify()).problem?.what).toMatch(/^(?:record \d was seen[^;]*; ){3}3 more losses were found$/)
  })
})

describe('a genuine line that was moved does not hide that the records were rewritten', () => {
  test.each([
    ['from new processes', 2],
    ['from a process that goes on', 7],
  ])('%s', async (_, from) => {
    const { segment, open } = fresh()
    const first = open()
    for (const record of logRecords(10)) await first.append([record])
    const writer = from === 2 ? open() : first
    const genuine = linesIn(segment)
    const [forged, planted] = [rewritten(genuine, from), genuine[9] ?? '']
    put(segment, forged.toSpliced(from - 1, 0, planted))
    await writer.append([logRecord()])
    put(
      segment,
      linesIn(segment).filter((line) => line !== planted),
    )
    await writer.append([logRecord()])
    expect((await writer.query({ event: 'audit.lost' })).map(({ position }) => position)).toEqual([12])
    expect((await open().verify()).problem).toMatchObject({ kind: 'seen', what: expect.stringContaining('record 10') })
  })
})

test('a log in which other users have written since is not lost, over all its segments', async () => {
  const { folder, memory, name } = fresh()
  const open = (who: string) =>
    openFileAudit(folder, {
      files: quick,
      segmentBytes: 2000,
      memory: who === 'me' ? memory() : headMemory(`${name} ${who}`, state),
    })
  await open('me').append(logRecords(3))
  for (let times = 0; times < 12; times++) await open('another').append(logRecords(3))
  expect(readdirSync(folder).length).toBeGreaterThan(4)
  await open('me').append(logRecords(1))
  expect(await open('me').verify()).toMatchObject({ records: 40, problem: undefined, seenTo: 40 })
})

describe('the end that is remembered never moves back', () => {
  test('when a process that was suspended writes the end that it had seen', () => {
    const { memory } = fresh()
    const place = (position: number) => ({ position, hash: String(position % 10).repeat(64) })
    for (const late of [1, 5, 6, 21]) {
      const [suspended, other] = [memory(), memory()]
      for (let position = late + 1; position < late + 5; position++) other.remember(place(position), 1)
      suspended.remember(place(late), 1)
      expect(memory().recall()).toMatchObject(place(late + 4))
    }
  })

  test('when the log is cut off at the last record that a process wrote itself', async () => {
    const { segment, open, append } = fresh()
    const log = open()
    await log.append(logRecords(5))
    const five = readFileSync(segment)
    await append(4)
    truncateSync(segment, five.length)
    await log.append(logRecords(1))
    expect((await log.query({ event: 'audit.lost' })).map(({ position }) => position)).toEqual([6])
    expect((await open().verify()).problem?.what).toContain('record 9 was seen')
  })

  test('when a record was undone or left unfinished', async () => {
    const { folder, open, append } = fresh()
    await append(3)
    const failing: LogFiles = {
      ...quick,
      flush() {
        throw new Error('the disk is gone')
      },
    }
    await expect(open(failing).append(logRecords(1))).rejects.toThrow('the disk is gone')
    cpSync(folder, `${folder}-before`, { recursive: true })
    writeFileSync(join(folder, '000001.jsonl'), '{"position":4,"prev', { flag: 'a' })
    await append(2)
    expect(await open().verify()).toMatchObject({ records: 6, problem: undefined, seenTo: 6 })
  })
})
