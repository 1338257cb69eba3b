import type { Reply } from '../../brains/internal.ts'
import type { LogRecord } from '../../ports/index.ts'
import { graceMs } from './deadline.ts'

/** How a thread can speak for the process. */
export interface Spokesman {
  /** The descriptor of the answer. */
  readonly file: number
  /** What to give to Node for a process that keeps the record on its standard input. */
  readonly keeper: readonly string[]
}

/** What is said and kept if the process does not answer. */
interface LastWord {
  readonly reply: Reply
  readonly message: string
  readonly record: LogRecord
}

/**
 * Refuses and ends the process after that time, even if a hook that has waited for something does not let go of the thread
 * afterwards: a second thread watches. It takes some ten milliseconds to start, and only hooks that wait need it. The record is
 * written by another process, which can be ended if that takes too long.
 */
export function watch({ reply, message, record }: LastWord, { file, keeper }: Spokesman, limitMs: number): () => void {
  const { Worker } = process.getBuiltinModule('node:worker_threads') // few hooks wait, and to load it takes a while
  // a process that was killed is judged by its exit code, and then agents read standard error: the reason must be there, too
  const words = reply.stderr === '' ? `Pawl could not decide: ${message}\n` : reply.stderr
  const texts = [
    [file, reply.stdout],
    [2, words],
  ]
  const workerData = { limitMs, graceMs, keeper, texts, record }
  const worker = new Worker(program, { eval: true, workerData })
  worker.unref()
  return () => void worker.terminate()
}

const program = `
const { spawnSync } = require('node:child_process')
const { writeSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const { limitMs, graceMs, keeper, texts, record } = workerData
const attempt = (run) => { try { run() } catch {} }
setTimeout(() => {
  const input = JSON.stringify({ ...record, durationMs: Date.now() - record.time })
  const stdio = ['pipe', 'ignore', 'ignore']
  attempt(() => spawnSync(process.execPath, keeper, { input, timeout: graceMs, killSignal: 'SIGKILL', stdio }))
  for (const [file, text] of texts) if (text !== '') attempt(() => writeSync(file, text))
  process.kill(process.pid, 'SIGKILL')
}, limitMs)`
