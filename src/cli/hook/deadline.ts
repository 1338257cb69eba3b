import { Script } from 'node:vm'
import type { Reply } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'

/** Agents are told to wait this long for us; when they give up, most of them let the action through. */
export const hostTimeoutMs = 60_000
/** So we give up before. */
export const deadlineMs = 45_000

/** How long everything may take together, and when that is over. */
export interface Limit {
  readonly limitMs: number
  readonly until: number
}

/** What is left of the time; never nothing, so that whoever comes last is told that it is over by being cut off. */
export function leftOf({ until }: Limit): number {
  return Math.max(1, until - Date.now())
}

const running = Symbol.for('pawl.running')
const script = new Script('globalThis[Symbol.for("pawl.running")]()')

/** Runs something that may never let go of the thread: V8 cuts it off at the deadline. What it waits for is another matter. */
export function cutOff<T>(run: () => T, limit: Limit): T {
  const place = globalThis as { [running]?: () => T }
  place[running] = run
  try {
    return script.runInThisContext({ timeout: leftOf(limit) }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw tooSlow(limit)
  } finally {
    delete place[running]
  }
}

export function tooSlow({ limitMs }: Limit): PawlError {
  return new PawlError('too-slow', `the hooks took longer than ${limitMs / 1000} s`, {
    hint: 'give a slow hook a `timeoutMs` of its own: then it fails alone, and is named',
  })
}

/**
 * Answers and ends the process at the deadline, even if a hook that has waited for something does not let go of the thread
 * afterwards: a second thread watches. It takes some ten milliseconds to start, and only hooks that wait need it.
 */
export function watch({ stdout, stderr }: Reply, { message }: PawlError, limitMs: number): () => void {
  const program = `
    const { writeSync } = require('node:fs')
    const { workerData } = require('node:worker_threads')
    setTimeout(() => {
      if (workerData.stdout !== '') writeSync(1, workerData.stdout)
      writeSync(2, workerData.stderr)
      process.kill(process.pid, 'SIGKILL')
    }, workerData.limitMs)`
  // a process that was killed is judged by its exit code, and then agents read standard error: the reason must be there, too
  const words = stderr === '' ? `Pawl could not decide: ${message}\n` : stderr
  const { Worker } = process.getBuiltinModule('node:worker_threads') // few hooks wait, and to load it takes a while
  const worker = new Worker(program, { eval: true, workerData: { stdout, stderr: words, limitMs } })
  worker.unref()
  return () => void worker.terminate()
}
