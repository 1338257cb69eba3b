import type { Reply } from '../../brains/internal.ts'
import type { LogRecord } from '../../ports/index.ts'
import { graceMs, type Limit, leftOf } from './deadline.ts'

/** Lets a thread answer for the process. */
export interface Spokesman {
  /** The descriptor of the answer. */
  readonly file: number
  /** Arguments of Node for a process that records its standard input. */
  readonly keeper: readonly string[]
}

/** The answer and the record if the process does not answer. */
export interface LastWord {
  readonly reply: Reply
  readonly message: string
  readonly record: LogRecord
}

/** A second thread that answers if the first one cannot. It takes some ten milliseconds to start, so it starts when it is needed. */
export interface Watch {
  /** Starts the thread, once. From then on this is its answer and its record. */
  begin(word: LastWord): void
  isOn(): boolean
  end(): void
}

/** The thread waits this long for the process to answer by itself. */
export const headStartMs = 1000

/**
 * Watches the deadline where V8 cannot: for a hook that has waited and then blocks the thread, or that blocks it in a
 * system call. Programs that the hook has started are ended first, since the call that waits for one then returns, and
 * the process refuses by itself. If it does not, the thread refuses and ends the process. Another process writes the
 * record, and can be ended if that takes too long.
 */
export function openWatch({ file, keeper }: Spokesman, limit: Limit): Watch {
  let worker: import('node:worker_threads').Worker | undefined
  return {
    begin(word) {
      const said = { texts: textsOf(word, file), record: word.record }
      if (worker !== undefined) return worker.postMessage(said)
      const { Worker } = process.getBuiltinModule('node:worker_threads') // few hooks need it, and to load it takes a while
      const workerData = { limitMs: leftOf(limit) + headStartMs, graceMs, keeper, pid: process.pid, said }
      worker = new Worker(program, { eval: true, workerData })
      worker.unref()
    },
    isOn: () => worker !== undefined,
    end() {
      worker?.terminate()
      worker = undefined
    },
  }
}

/** Without a thread: for callers that have no process of their own. */
export const unwatched: Watch = { begin: () => {}, isOn: () => false, end: () => {} }

/** A process that was killed is judged by its exit code, and then agents read standard error: the reason must be there, too. */
function textsOf({ reply, message }: LastWord, file: number): readonly (readonly [number, string])[] {
  const words = reply.stderr === '' ? `Pawl could not decide: ${message}\n` : reply.stderr
  return [
    [file, reply.stdout],
    [2, words],
  ]
}

const program = `
const { spawnSync } = require('node:child_process')
const { writeSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const { limitMs, graceMs, keeper, pid } = workerData
let { said } = workerData
parentPort.on('message', (next) => { said = next })
const attempt = (run) => { try { return run() } catch {} }
const descendants = () => {
  const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8', timeout: graceMs }) ?? {}
  const all = (stdout ?? '').trim().split('\\n').map((line) => line.trim().split(/ +/).map(Number))
  const found = [pid]
  for (const one of found) for (const [child, parent] of all) if (parent === one) found.push(child)
  return found.slice(1)
}
const speak = () => {
  const input = JSON.stringify({ ...said.record, durationMs: Date.now() - said.record.time })
  const stdio = ['pipe', 'ignore', 'ignore']
  attempt(() => spawnSync(process.execPath, keeper, { input, timeout: graceMs, killSignal: 'SIGKILL', stdio }))
  for (const [file, text] of said.texts) if (text !== '') attempt(() => writeSync(file, text))
  process.kill(pid, 'SIGKILL')
}
setTimeout(() => {
  const ended = (attempt(descendants) ?? []).filter((one) => attempt(() => process.kill(one, 'SIGKILL')))
  if (ended.length === 0) speak()
  else setTimeout(speak, graceMs)
}, limitMs)`
