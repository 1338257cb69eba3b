// Appends records until it is killed, or so many; writes acknowledgements down immediately.
import { isPawlError } from '../../src/base/index.ts'
import { appendRecords } from '../../src/store/files/append-records.ts'
import { headMemory } from '../../src/store/seen/head-memory.ts'
import { logRecord } from '../store/log-records.ts'
import { ready, writeDown } from './acknowledgements.ts'

const [folder = '', most = '', staleMs = '', name = ''] = process.argv.slice(2)
const place = {
  folder: `${folder}/audit`,
  keys: `${folder}/keys`,
  memory: headMemory(`${folder}/audit`),
  segmentBytes: 50_000,
  staleMs: Number(staleMs),
}
const acknowledged = writeDown(folder, name)
const sleeper = new Int32Array(new SharedArrayBuffer(4))

process.stdout.write(ready)
for (let count = 0; count < Number(most); ) {
  const records = Array.from({ length: Math.min(1 + (count % 3), Number(most) - count) }, (_, at) =>
    logRecord({ session: `${name}-${count + at}` }),
  )
  for (const [at, { position }] of append(records).entries()) {
    acknowledged('record', `${name}-${count + at}`, position)
  }
  count += records.length
  Atomics.wait(sleeper, 0, 0, Math.random() * 4)
}

/** A process that was suspended is refused, and tries again. */
function append(records: Parameters<typeof appendRecords>[1]): ReturnType<typeof appendRecords> {
  for (;;) {
    try {
      return appendRecords(place, records)
    } catch (error) {
      if (!isPawlError(error) || error.code !== 'audit-locked') throw error
    }
  }
}
