import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median } from '../measure.ts'
import { figure, table } from '../table.ts'

/** The CPU time of a gateway for one call, in milliseconds, at most. */
const bound = 1
const paces = { full: { calls: 10_000, rounds: 5 }, quick: { calls: 2000, rounds: 3 } }
/** Calls that warm a gateway up: what it costs to start is not the cost of a call. */
const warmUp = 1000

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const contenders: Readonly<Record<string, string | undefined>> = {
  direct: undefined,
  'a gateway without hooks': '0',
  'with one hook': '1',
  'with five hooks': '5',
}

/**
 * Measures what a gateway adds to a call of a tool over standard input and output: its CPU time, by the difference between a long and a short
 * run, and the time until the answer. Returns the missed promises.
 */
export async function benchMcp(): Promise<readonly string[]> {
  const { calls, rounds } = paces[process.argv.includes('--quick') ? 'quick' : 'full']
  const folder = mkdtempSync(join(tmpdir(), 'pawl-bench-mcp-'))
  const found = new Map(Object.keys(contenders).map((name) => [name, { cpu: [] as number[], wall: [] as number[] }]))
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, hooks] of Object.entries(contenders)) {
        const short = await run(hooks, warmUp, folder)
        const long = await run(hooks, warmUp + calls, folder)
        found.get(name)?.cpu.push((long.cpuMicros - short.cpuMicros) / calls / 1000)
        found.get(name)?.wall.push(long.perCallMs)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const rows = [...found].map(([name, { cpu, wall }]) => ({ name, cpu: median(cpu), wall: median(wall) }))
  console.log(`\n${calls.toLocaleString('en')} calls of an MCP tool, one after the other, median of ${rounds} rounds\n`)
  const cells = rows.map(({ name, cpu, wall }) => [name, name === 'direct' ? '' : figure(cpu), figure(wall)])
  console.log(table([['', 'CPU ms of the gateway', 'ms to the answer'], ...cells]))
  return rows
    .filter(({ cpu }) => cpu > bound)
    .map(({ name, cpu }) => `mcp, ${name}: ${figure(cpu)} CPU ms a call, more than ${bound}`)
}

interface Ran {
  readonly cpuMicros: number
  readonly perCallMs: number
}

async function run(hooks: string | undefined, calls: number, folder: string): Promise<Ran> {
  const note = join(folder, 'cpu')
  const server = file('server.mjs')
  const args = hooks === undefined ? [server] : ['--import', 'tsx', file('gateway.ts'), hooks, server, note]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const perCallMs = await callAll(child, calls)
  child.stdin?.end()
  await ended
  return { perCallMs, cpuMicros: hooks === undefined ? 0 : Number(readFileSync(note, 'utf8')) }
}

/** Makes calls one after the other, and returns how long one takes after the warm-up. */
function callAll({ stdin, stdout }: ChildProcess, calls: number): Promise<number> {
  return new Promise((resolve) => {
    if (stdin === null || stdout === null) throw new Error('there is nothing to talk to')
    let [made, started] = [0, 0]
    const call = () => {
      const params = { name: 'pay', arguments: { amount: 5, to: 'kim', note: 'thanks for the fish' } }
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: made, method: 'tools/call', params })}\n`)
    }
    createInterface({ input: stdout }).on('line', () => {
      made++
      if (made === warmUp) started = performance.now()
      if (made < calls) call()
      else resolve(made === warmUp ? 0 : (performance.now() - started) / (made - warmUp))
    })
    call()
  })
}
