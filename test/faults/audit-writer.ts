// Appends records until it is killed, or so many; writes down what was acknowledged, as soon as it was.
import { appendRecords } from '../../src/store/audit/index.ts'
import { logRecord } from '../store/log-records.ts'
import { writeDown } from './acknowledgements.ts'

const [folder = '', most = '', name = ''] = process.argv.slice(2)
const place = { folder: `${folder}/audit`, keys: `${folder}/keys`, segmentBytes: 50_000 }
const acknowledged = writeDown(folder, name)
const sleeper = new Int32Array(new SharedArrayBuffer(4))

process.stdout.write('ready')
for (let count = 0; count < Number(most); ) {
  const records = Array.from({ length: Math.min(1 + (count % 3), Number(most) - count) }, (_, at) =>
    logRecord({ session: `${name}-${count + at}` }),
  )
  for (const [at, { position }] of appendRecords(place, records).entries()) {
    acknowledged('record', `${name}-${count + at}`, position)
  }
  count += records.length
  Atomics.wait(sleeper, 0, 0, Math.random() * 4)
}
