// Appends with each contender in turn, a slice at a time, and prints the medians.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { openFileAudit } from '../../../../src/store/files/file-audit.ts'
import { logRecords } from '../../../../test/store/log-records.ts'
import { cpuMicros, median } from '../../../measure.ts'
import type { AppendFigures } from '../figures.ts'

const share = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'pawl-bench-audit-'))
const lines = openSync(join(folder, 'plain.jsonl'), 'a')
const database = new DatabaseSync(join(folder, 'bare.db'))
database.exec('pragma journal_mode = wal; pragma synchronous = full; create table log (record text)')
const insert = database.prepare('insert into log values (?)')

const log = openFileAudit(join(folder, 'audit'))

const plain = 'plain JSONL, fdatasync'
type Records = ReturnType<typeof logRecords>
const contenders: Readonly<Record<string, (records: Records) => unknown>> = {
  pawl: log.append,
  [plain]: (records) => {
    writeSync(lines, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    fdatasyncSync(lines)
  },
  'bare SQLite, WAL, full': (records) => {
    database.exec('begin immediate')
    for (const record of records) insert.run(JSON.stringify(record))
    database.exec('commit')
  },
}

const cells = [1, 64].flatMap((batch) =>
  Object.entries(contenders).map(([name, keep]) => ({
    name,
    batch,
    keep,
    records: logRecords(batch),
    seconds: [] as number[],
    micros: [] as number[],
  })),
)
// warms up, as the other benchmarks do: before that, the compiler takes most of the time
for (const { keep, records } of cells) {
  const end = cpuMicros() + 1_000_000 * share
  while (cpuMicros() < end) await keep(records)
}
const writes = Math.max(10, Math.round(100 * share))
for (let slice = 0; slice < 9; slice++) {
  for (let turn = 0; turn < cells.length; turn++) {
    const cell = cells[(turn + slice) % cells.length]
    if (cell === undefined) continue
    const { keep, batch, records, seconds, micros } = cell
    const [started, cpu] = [performance.now(), cpuMicros()]
    for (let count = 0; count < writes; count++) await keep(records)
    seconds.push((performance.now() - started) / 1000 / (writes * batch))
    micros.push((cpuMicros() - cpu) / (writes * batch))
  }
}
closeSync(lines)
database.close()
rmSync(folder, { recursive: true })
const figures: readonly AppendFigures[] = cells.map(({ name, batch, seconds, micros }) => {
  const limit = cells.find((cell) => cell.name === plain && cell.batch === batch)?.seconds ?? []
  return {
    name,
    batch,
    perSecond: 1 / median(seconds),
    share: median(seconds.map((one, slice) => (limit[slice] ?? Number.NaN) / one)),
    cpuMicros: median(micros),
  }
})
console.log(JSON.stringify(figures))
