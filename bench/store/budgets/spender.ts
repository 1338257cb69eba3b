import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The work of one process during a slice. */
export interface Slice {
  readonly spent: number
  readonly seconds: number
  readonly micros: number
  /** Longest time of one reservation and its settlement. */
  readonly longestMs: number
}

/** A process that spends on request. */
export interface Spender {
  /** Number of times it has spent before the first request. */
  readonly first: number
  spendFor(milliseconds: number): Promise<Slice>
  stop(): Promise<void>
}

export async function startSpender(backend: string, name: string, url: string): Promise<Spender> {
  const cell = fileURLToPath(new URL('cell.ts', import.meta.url))
  const started = spawn(process.execPath, ['--import', 'tsx', cell, backend, name, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`${name} on ${backend} has ended, see above`)
    return JSON.parse(value) as unknown
  }
  return {
    first: (await next()) as number,
    spendFor(milliseconds) {
      started.stdin.write(`${milliseconds}\n`)
      return next() as Promise<Slice>
    },
    async stop() {
      started.stdin.end()
      await once(started, 'close')
    },
  }
}
