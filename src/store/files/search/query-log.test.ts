import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { scale } from '../../../../test/scale.ts'
import { logRecord, logRecords } from '../../../../test/store/log-records.ts'
import type { LogFilter, LogRecord } from '../../../ports/index.ts'
import { openSqliteIndex } from '../../sqlite/log-index/sqlite-index.ts'
import { openFileAudit } from '../file-audit.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-index-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let logs = 0

const segmentBytes = 1500
/** A file that was just written counts as at rest. */
const now = () => Date.now() + 60_000

interface Bench {
  readonly folder: string
  readonly index: string
  readonly indexed: ReturnType<typeof openFileAudit>
  readonly scanned: ReturnType<typeof openFileAudit>
}

function fresh(): Bench {
  const place = join(root, String(++logs))
  const [folder, index] = [join(place, 'audit'), join(place, 'audit.sqlite')]
  return { folder, index, indexed: openIndexed({ folder, index }), scanned: openFileAudit(folder, { segmentBytes }) }
}

function openIndexed({ folder, index }: Pick<Bench, 'folder' | 'index'>): Bench['indexed'] {
  return openFileAudit(folder, { segmentBytes, index: openSqliteIndex(index, { now }) })
}

const segmentsOf = (folder: string) => readdirSync(folder).filter((name) => /^\d+\.jsonl$/.test(name))

const words = ['one', 'two', 'ünï 🎣', 'a "quote" \\', 'zero \0', 'half \ud83c', '\ufffd', 'nobody']
const word = fc.oneof(fc.constantFrom('one', 'two'), fc.constantFrom(...words))
const time = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
const record = fc
  .record({
    time,
    event: word,
    agent: word,
    decision: word,
    session: fc.option(word, { nil: undefined }),
    names: fc.array(word, { maxLength: 3 }),
    reason: word,
  })
  .map(({ names, ...more }): LogRecord => {
    const hooks = names.map((hook) => ({ hook, outcome: 'continue', reason: undefined, durationMs: 1 }) as const)
    return logRecord({ ...more, hooks })
  })
const text = fc.oneof(word, fc.constantFrom('', 'n', '"', '🎣', '\ud83c', 'hash', 'nï', 'one","'))
const fields = { event: word, agent: word, session: word, decision: word, hook: word, text, from: time, to: time }
const last = fc.nat(40)
const filter: fc.Arbitrary<LogFilter> = fc.oneof(
  // one field alone finds most, so that most can be missed
  { weight: 3, arbitrary: fc.oneof(...Object.entries(fields).map(([key, value]) => fc.record({ [key]: value }))) },
  { weight: 1, arbitrary: fc.record({ ...fields, last }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record({ event: word, last }) },
)

/** The index is there when they come. */
type Mischief = (bench: Bench, where: number) => void | Promise<void>
const at = (where: number, length: number) => Math.floor(where * length)
function overwrite(path: string, where: number, bytes: string): void {
  const whole = readFileSync(path)
  whole.write(bytes, at(where, whole.length), 'latin1')
  writeFileSync(path, whole)
}
const aSegment = ({ folder }: Bench, where: number) => {
  const names = segmentsOf(folder)
  return join(folder, names[at(where, names.length)] ?? '')
}
const mischiefs: Readonly<Record<string, Mischief>> = {
  'nothing happens': () => undefined,
  'the index is deleted': ({ index }) => rmSync(index, { force: true }),
  'a word of the index is changed': ({ index }, where) => overwrite(index, where, 'owt'),
  'names in the index are changed': ({ index }) =>
    writeFileSync(index, readFileSync(index, 'latin1').replaceAll('one', 'two'), 'latin1'),
  'the index is cut off': ({ index }, where) => truncateSync(index, at(where, statSync(index).size)),
  'the index is something else': ({ index }) => writeFileSync(index, 'no database'.repeat(500)),
  'an older index is put back': async ({ index, indexed }) => {
    const older = readFileSync(index)
    await indexed.append(logRecords(9)).catch(() => undefined) // not after a damaged record
    await indexed.query({ event: 'one' })
    writeFileSync(index, older)
  },
  'another index comes in its place': ({ index }) => {
    writeFileSync(`${index}.other`, readFileSync(index, 'latin1').replaceAll('one', 'two'), 'latin1')
    renameSync(`${index}.other`, index)
  },
  'a word of the log is changed': (bench, where) => {
    const path = aSegment(bench, where)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"one"', '"two"'))
  },
  'something in the log is no text': (bench, where) => {
    const path = aSegment(bench, where)
    writeFileSync(path, readFileSync(path, 'latin1').replaceAll('force', 'f\xff\xfece'), 'latin1')
  },
  'something of the log is overwritten': (bench, where) => overwrite(aSegment(bench, where), where, '"}\n?\xff'),
  'a segment is cut off': (bench, where) => {
    const path = aSegment(bench, where)
    truncateSync(path, at(where, statSync(path).size))
  },
  'a segment is put away': (bench, where) => rmSync(aSegment(bench, where)),
  'a line is there twice': (bench, where) => {
    const path = aSegment(bench, where)
    appendFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`)
  },
  'somebody else appends and asks': async (bench) => {
    const other = openIndexed(bench)
    await other.append(logRecords(5)).catch(() => undefined) // not after a damaged record
    await other.query({ session: 's2' })
    await other.close().catch(() => undefined)
  },
}

test('a search with the index finds the same as without, after any damage to the log and the index', async () => {
  const step = fc.record({
    records: fc.array(record, { maxLength: 12 }),
    mischief: fc.constantFrom(...Object.keys(mischiefs)),
    where: fc.double({ min: 0, max: 0.999, noNaN: true }),
    filters: fc.array(filter, { minLength: 1, maxLength: 4 }),
  })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    const bench = fresh()
    await bench.scanned.append(logRecords(12))
    for (const { records, mischief, where, filters } of steps) {
      await bench.indexed.append(records).catch(() => undefined) // not after a damaged record
      if (segmentsOf(bench.folder).length < 2) break
      await bench.indexed.query({ session: 's1' })
      await sleep(15) // a file system has a coarse clock
      // a damaged log may have no index
      if (!mischief.includes('index') || existsSync(bench.index)) await mischiefs[mischief]?.(bench, where)
      const other = openIndexed(bench)
      for (const one of filters) {
        const scanned = await bench.scanned.query(one)
        expect(await bench.indexed.query(one)).toEqual(scanned)
        expect(await other.query(one)).toEqual(scanned)
      }
      await other.close()
    }
    await bench.indexed.close().catch(() => undefined) // there is nothing to be signed after a damaged record
  })
  await fc.assert(property, { numRuns: scale(12, 40) })
}, 600_000)
