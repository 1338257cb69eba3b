// One of several processes that spend from one account. It reads milliseconds, one number per line, and prints a slice for each.
import { createInterface } from 'node:readline'
import { cpuMicros } from '../../measure.ts'
import { openerOf } from './contenders.ts'
import type { Slice } from './spender.ts'

const [backend = '', name = '', url = ''] = process.argv.slice(2)
const account = await openerOf(backend, name)(url)
let count = 0

async function spendFor(milliseconds: number): Promise<Slice> {
  const [started, cpu, before] = [performance.now(), cpuMicros(), count]
  let longestMs = 0
  for (let last = started; last < started + milliseconds; ) {
    await account.spend(`${process.pid}-${++count}`)
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }
  const seconds = (performance.now() - started) / 1000
  return { spent: count - before, seconds, micros: cpuMicros() - cpu, longestMs }
}

await spendFor(Number.MIN_VALUE) // connects, and prepares the statements
console.log(count)
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await spendFor(Number(line))))
await account.close()
