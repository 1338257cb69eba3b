import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { unflushedFiles } from '../../../test/store/failing-files.ts'
import { logRecords } from '../../../test/store/log-records.ts'
import { longestLine } from '../chain/log-line.ts'
import type { LogFiles } from '../disk/log-files.ts'
import { openFileAudit } from './file-audit.ts'
import type { LogIndex } from './search/log-index.ts'
import { oddSegments } from './segments/odd-segments.ts'
import { segmentOf } from './segments/segments.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-odd-files-'))
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

let logs = 0
/** A log of so many segments with 40 records each. */
async function fresh(segments = 2): Promise<string> {
  const place = join(root, String(++logs))
  vi.stubEnv('XDG_STATE_HOME', join(place, 'state'))
  const log = openFileAudit(join(place, 'audit'), { files: unflushedFiles, segmentBytes: 10_000 })
  for (let count = 0; count < segments; count++) await log.append(logRecords(40))
  await log.close()
  return join(place, 'audit')
}

const open = (folder: string, files: LogFiles = unflushedFiles, index?: LogIndex) =>
  openFileAudit(folder, { files, ...(index !== undefined && { index }) })
const segment = (folder: string, number: number) => segmentOf(folder, number).path

describe('a segment that was moved away, with a link in its place,', () => {
  const linked = async (number: number) => {
    const folder = await fresh(3)
    const [path, target] = [segment(folder, number), join(folder, `../moved here-${number}`)]
    renameSync(path, target)
    symlinkSync(target, path)
    return { folder, path, target }
  }
  const operations: Readonly<Record<string, (folder: string) => unknown>> = {
    verify: (folder) => open(folder).verify(),
    query: (folder) => open(folder).query(),
    append: (folder) => open(folder).append(logRecords(1)),
    head: (folder) => open(folder).head(),
  }

  test.each(['verify', 'query'])(
    'is named by %s, wherever it is, and restored by the command in the hint',
    async (name) => {
      for (const number of [1, 2, 3]) {
        const { folder, path, target } = await linked(number)
        await expect(operations[name]?.(folder)).rejects.toMatchObject({
          message: expect.stringContaining(`${path} is a link to ${target}, and should be a file`),
          hint: expect.stringContaining(`put the file itself back: \`mv '${target}' ${path}\``),
        })
        renameSync(target, path)
        expect((await open(folder).verify()).problem).toBeUndefined()
      }
    },
  )

  test.each(['append', 'head'])('is named by %s, which needs the last one', async (name) => {
    const { folder, target, path } = await linked(3)
    await expect(operations[name]?.(folder)).rejects.toMatchObject({
      message: expect.stringContaining(path),
      hint: expect.stringContaining(`mv '${target}' ${path}`),
    })
  })

  test('is removed if it leads to another segment', async () => {
    const folder = await fresh()
    symlinkSync('000001.jsonl', segment(folder, 3))
    await expect(open(folder).verify()).rejects.toMatchObject({
      message: expect.stringContaining('is a link to'),
      hint: expect.stringContaining(`remove it: \`rm ${segment(folder, 3)}\``),
    })
  })
})

describe('much behind the last record that is not one', () => {
  const junk = () => Buffer.alloc(9 * longestLine, 'a') // further back than readers once looked

  test.each([
    ['without a line break', junk, 'audit.damaged'],
    ['with a line break', () => Buffer.concat([junk(), Buffer.from('\n')]), 'audit.damaged'],
    ['in many lines', () => Buffer.from(`${'a'.repeat(1_000_000)}\n`.repeat(145)), 'audit.damaged'],
    ['that is short', () => Buffer.from('aaa'), 'audit.torn'],
  ])('%s is reported as damage, and no record is missed', async (_, make, event) => {
    const [folder, bytes] = [await fresh(), make()]
    appendFileSync(segment(folder, 2), bytes)
    expect(await open(folder).append(logRecords(1))).toMatchObject([{ position: 82 }])
    const [notice] = await open(folder).query({ agent: 'pawl' })
    expect(notice).toMatchObject({ event, reason: expect.stringContaining(`${bytes.length} bytes`) })
    expect(await open(folder).verify()).toMatchObject({ records: 82, problem: undefined })
    await expect(open(folder).rotateKey()).resolves.toMatchObject({ position: 83 })
  })
})

describe('segments that hold nothing of the log', () => {
  /** How often files are opened, and the index is asked, while the log is verified and searched. */
  const work = async (empty: number) => {
    const folder = await fresh()
    for (let number = 3; number < 3 + empty; number++) writeFileSync(segment(folder, number), '')
    let [opened, asked] = [0, 0]
    const files: LogFiles = {
      ...unflushedFiles,
      open(path, how) {
        opened += 1
        return unflushedFiles.open(path, how)
      },
    }
    const index: LogIndex = {
      async find() {
        asked += 1
        return undefined
      },
      discard: async () => undefined,
      close: async () => undefined,
    }
    const log = open(folder, files, index)
    expect((await log.verify()).problem).toBeUndefined()
    expect(await log.query({ session: 'nobody' })).toEqual([])
    return { opened, asked }
  }

  test('take as much work as there are of them, and none of the index', async () => {
    const [few, many] = [await work(100), await work(200)]
    expect(many.asked).toBe(few.asked)
    expect(many.opened / few.opened).toBeLessThan(2.1)
  })

  test('are reported: empty ones, but not the one that the next record goes to', async () => {
    const folder = await fresh()
    expect(oddSegments(folder)).toEqual([])
    writeFileSync(segment(folder, 3), '')
    expect(oddSegments(folder)).toEqual([])
    for (const number of [4, 5, 6]) writeFileSync(segment(folder, number), '')
    expect(oddSegments(folder)).toEqual([expect.stringMatching(/^4 segments are empty: 000003.jsonl, .* …; /)])
  })

  test.each([1, 2, 3])('are reported: a copy of the last of %i', async (segments) => {
    const folder = await fresh(segments)
    copyFileSync(segment(folder, segments), segment(folder, segments + 1))
    expect((await open(folder).verify()).problem).toBeUndefined()
    expect(oddSegments(folder)).toEqual([
      expect.stringMatching(new RegExp(`^a segment is not part of the log: 00000${segments}.jsonl; .* a copy`)),
    ])
    expect(readFileSync(segment(folder, segments), 'utf8')).toBe(readFileSync(segment(folder, segments + 1), 'utf8'))
  })
})
