// Appends records one after the other until it is killed or done; writes down what was acknowledged, as soon as it was.
import { openSync, writeSync } from 'node:fs'
import { appendRecords } from '../../src/store/audit/index.ts'
import { logRecord } from './log-records.ts'

const [root = '', name = '', count = '1', batch = '1'] = process.argv.slice(2)
const acknowledged = openSync(`${root}/${name}.acknowledged`, 'a')
const place = { folder: `${root}/audit`, keys: `${root}/keys`, segmentBytes: 50_000 }

writeSync(1, 'ready')
for (let at = 0; at < Number(count); at += Number(batch)) {
  const records = Array.from({ length: Number(batch) }, (_, one) => logRecord({ session: `${name}-${at + one}` }))
  const places = appendRecords(place, records)
  writeSync(acknowledged, places.map(({ position }, one) => `${position} ${name}-${at + one}\n`).join(''))
}
