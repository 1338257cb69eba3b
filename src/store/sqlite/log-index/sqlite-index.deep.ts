import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { logRecord, logRecords } from '../../../../test/store/log-records.ts'
import type { LogFilter } from '../../../ports/index.ts'
import { type LogFiles, nodeFiles } from '../../disk/log-files.ts'
import { openFileAudit } from '../../files/file-audit.ts'
import type { LogIndex } from '../../files/search/log-index.ts'
import { countedSegments } from '../../files/segments/segments-back.ts'
import { openStore } from '../../open-store.ts'
import { loadDriver } from '../driver.ts'
import { openSqliteIndex } from './sqlite-index.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-index-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let logs = 0

const segmentBytes = 1500
/** A file that was just written counts as at rest. */
const now = () => Date.now() + 60_000

interface Bench {
  readonly folder: string
  readonly index: string
  readonly scanned: ReturnType<typeof openFileAudit>
}

function fresh(): Bench {
  const place = join(root, String(++logs))
  const [folder, index] = [join(place, 'audit'), join(place, 'audit.sqlite')]
  return { folder, index, scanned: openFileAudit(folder, { segmentBytes }) }
}

const segmentsOf = (folder: string) => readdirSync(folder).filter((name) => /^\d+\.jsonl$/.test(name))

const many = async () => {
  const bench = fresh()
  for (const one of [...logRecords(20), ...logRecords(20)]) await bench.scanned.append([one])
  return bench
}
/** Which segments a query had to read as a whole. */
const read = async ({ folder, index }: Bench, filter: LogFilter) => {
  const unknown: string[] = []
  const inner = openSqliteIndex(index, { now })
  const watched: LogIndex = {
    ...inner,
    async find(segment, wanted) {
      const places = await inner.find(segment, wanted)
      if (places === undefined) unknown.push(segment.path)
      return places
    },
  }
  const log = openFileAudit(folder, { index: watched })
  const found = await log.query(filter)
  await log.close()
  return { found, unknown }
}

test('the index is used', async () => {
  const bench = await many()
  expect(await read(bench, { session: 's7' })).toMatchObject({
    found: [{ position: 7 }, { position: 27 }],
    unknown: [],
  })
  expect((await read(bench, { text: 's7"' })).unknown).toEqual([])
})

test('the index reads a segment again only if that was touched, or counts as far as another record', async () => {
  const bench = await many()
  await read(bench, { session: 's2' })
  let reads = 0
  const files: LogFiles = {
    ...nodeFiles,
    read(...given) {
      reads++
      return nodeFiles.read(...given)
    },
  }
  const index = openSqliteIndex(bench.index, { now, files })
  const [segment = expect.fail()] = countedSegments(nodeFiles, bench.folder)
  expect(await index.find(segment, { session: 's2' })).toMatchObject([{ position: 2 }])
  expect(reads).toBe(0)
  expect(await index.find({ ...segment, limit: 2 }, { session: 's2' })).toEqual([])
  expect(reads).toBeGreaterThan(0)
  reads = 0
  await index.find(segment, { session: 's2' })
  expect(reads).toBeGreaterThan(0)
  reads = 0
  writeFileSync(segment.path, readFileSync(segment.path))
  expect(await index.find(segment, { session: 's2' })).toMatchObject([{ position: 2 }])
  expect(reads).toBeGreaterThan(0)
  await index.close()
})

test('the index does not answer for a segment that was changed just now', async () => {
  const { folder, index } = await many()
  const hasty = openSqliteIndex(index)
  expect(
    await hasty.find({ number: 1, path: join(folder, '000001.jsonl'), limit: 9 }, { session: 's7' }),
  ).toBeUndefined()
  await hasty.close()
})

test('the index is discarded if another program has written to it, even if SQLite would not notice', async () => {
  const bench = await many()
  await read(bench, { session: 's7' })
  writeFileSync(bench.index, readFileSync(bench.index, 'latin1').replaceAll('s7', 's8'), 'latin1')
  expect((await read(bench, { session: 's7' })).found).toHaveLength(2)
  expect((await read(bench, { session: 's8' })).found).toHaveLength(2)
})

test('a segment with bytes that are not text is read as a whole', async () => {
  const bench = await many()
  const path = join(bench.folder, '000002.jsonl')
  writeFileSync(path, readFileSync(path, 'latin1').replace('force', '\xff'.repeat(5)), 'latin1')
  expect(await read(bench, { text: '\ufffd' })).toMatchObject({ found: [{}], unknown: [path] })
})

test('a search does not wait for the index while another process holds it', async () => {
  const bench = await many()
  await read(bench, { session: 's7' })
  const holder = (await loadDriver())(bench.index)
  holder.exec('begin exclusive')
  const { found, unknown } = await read(bench, { session: 's7' })
  expect(found).toHaveLength(2)
  expect(unknown.length).toBeGreaterThan(0)
  holder.close()
  expect((await read(bench, { session: 's7' })).unknown).toEqual([])
})

test('the index is not needed where none can be made', async () => {
  const bench = await many()
  mkdirSync(bench.index)
  expect((await read(bench, { session: 's7' })).found).toHaveLength(2)
})

test('the index is made again when it points to another line', async () => {
  const bench = await many()
  let discarded = 0
  const wrong: LogIndex = {
    find: async () => [{ offset: 0, length: 100, position: 3 }],
    discard: async () => void discarded++,
    close: async () => undefined,
  }
  const log = openFileAudit(bench.folder, { index: wrong })
  expect(await log.query({ session: 's7' })).toEqual(await bench.scanned.query({ session: 's7' }))
  expect(discarded).toBeGreaterThan(0)
})

test('the index forgets archived segments', async () => {
  const bench = await many()
  await read(bench, { session: 's7' })
  rmSync(join(bench.folder, segmentsOf(bench.folder)[0] ?? ''))
  const [, second = ''] = segmentsOf(bench.folder)
  writeFileSync(join(bench.folder, second), readFileSync(join(bench.folder, second)))
  await read(bench, { session: 's7' })
  const connection = (await loadDriver())(bench.index)
  expect(connection.prepare('select number from pawl_segments order by number limit 1').all({})).toMatchObject([
    { number: 2 },
  ])
  connection.close()
})

test('the index comes with the store, beside the log, for its owner alone', { timeout: 60_000 }, async () => {
  const place = join(root, String(++logs))
  const log = openFileAudit(join(place, 'audit'), { segmentBytes })
  for (const one of logRecords(20)) await log.append([one])
  const store = await openStore(`sqlite:${place}`)
  await vi.waitFor(
    async () => {
      expect(await store.audit.query({ session: 's3' })).toMatchObject([{ position: 3 }])
      expect(existsSync(join(place, 'audit.sqlite'))).toBe(true) // as soon as a segment is at rest
    },
    { timeout: 30_000, interval: 200 },
  )
  await store.close()
  expect(statSync(join(place, 'audit.sqlite')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(place, 'keys/audit.pub'))).toBe(true)
})

test('several processes make and use the index in parallel, while the log grows', async () => {
  const { folder, index, scanned } = await many()
  const script = `
    import { openFileAudit } from ${JSON.stringify(join(import.meta.dirname, '../../files/file-audit.ts'))}
    import { openSqliteIndex } from ${JSON.stringify(join(import.meta.dirname, './sqlite-index.ts'))}
    const index = openSqliteIndex(${JSON.stringify(index)}, { now: () => Date.now() + 60_000 })
    const log = openFileAudit(${JSON.stringify(folder)}, { segmentBytes: ${segmentBytes}, index })
    const plain = openFileAudit(${JSON.stringify(folder)})
    const same = []
    for (let at = 0; at < 30; at++) {
      const filter = { session: 's' + (at % 20 + 1), to: 1_700_000_000_000 }
      same.push(JSON.stringify(await log.query(filter)) === JSON.stringify(await plain.query(filter)))
      await log.append([{ ...${JSON.stringify(logRecord({ time: 1_800_000_000_000 }))} }])
    }
    await log.close()
    console.log(JSON.stringify(same))
  `
  const path = join(root, 'child.mts')
  writeFileSync(path, script)
  const flags = ['--conditions=pawl-source', '--import', 'tsx', path]
  const runs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, flags)))
  for (const { stdout } of runs) expect(JSON.parse(stdout)).toEqual(Array.from({ length: 30 }, () => true))
  expect(await scanned.verify()).toMatchObject({ records: 130, problem: undefined })
}, 120_000)
