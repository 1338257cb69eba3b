// Writes a log, queries a few of its records with and without an index, and prints the cost.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogFilter, LogRecord } from '../../../../src/ports/index.ts'
import { openFileAudit } from '../../../../src/store/files/file-audit.ts'
import { openSqliteIndex } from '../../../../src/store/sqlite/log-index/sqlite-index.ts'
import { logRecord } from '../../../../test/store/log-records.ts'
import { cpuMicros, median } from '../../../measure.ts'
import type { QueryFigures } from '../figures.ts'

const wanted = Number(process.argv[2])
const root = mkdtempSync(join(tmpdir(), 'pawl-bench-query-'))
const [folder, file] = [join(root, 'audit'), join(root, 'audit.sqlite')]
const now = () => Date.now() + 60_000 // the index skips segments that changed recently
const scanned = openFileAudit(folder)
const indexed = openFileAudit(folder, { index: openSqliteIndex(file, { now }) })

const spacing = wanted / 20

/** Fifty records per session; in total, twenty are from another hook, and twenty name a file. */
function recordAt(at: number): LogRecord {
  const hook = { hook: 'config/rare', outcome: 'deny', reason: 'ask first', durationMs: 0.5 } as const
  const more = { time: 1_700_000_000_000 + at * 1000, session: `session-${Math.floor(at / 50)}` }
  if (at % spacing === 7) return logRecord({ ...more, hooks: [hook] })
  return at % spacing === 11 ? logRecord({ ...more, reason: 'it touches secrets.env' }) : logRecord(more)
}

for (let count = 0; count < wanted; count += 1000) {
  await scanned.append(Array.from({ length: 1000 }, (_, at) => recordAt(count + at)))
}

async function cpuMillis(log: typeof scanned, filter: LogFilter, times: number): Promise<number> {
  const millis: number[] = []
  for (let count = 0; count < times; count++) {
    const started = cpuMicros()
    const { length } = await log.query(filter)
    millis.push((cpuMicros() - started) / 1000)
    if (length !== 20) throw new Error(`${length} records were found for ${JSON.stringify(filter)}`)
  }
  return median(millis)
}

const started = cpuMicros()
await indexed.query({ session: 'nobody' })
const makeSeconds = (cpuMicros() - started) / 1e6
const early = `session-${Math.floor(wanted / 500)}` // a tenth of the log from its start
const questions: Readonly<Record<string, LogFilter>> = {
  'the last 20 of a session': { session: early, last: 20 },
  'the last 20 of a hook': { hook: 'config/rare', last: 20 },
  'the last 20 with a text': { text: 'secrets.env', last: 20 },
}
const rows: QueryFigures['rows'][number][] = []
for (const [name, filter] of Object.entries(questions)) {
  rows.push({ name, scanned: await cpuMillis(scanned, filter, 3), indexed: await cpuMillis(indexed, filter, 9) })
}
await scanned.close()
await indexed.close()
const figures: QueryFigures = { records: wanted, makeSeconds, megabytes: statSync(file).size / 1e6, rows }
rmSync(root, { recursive: true })
console.log(JSON.stringify(figures))
