import { Script } from 'node:vm'
import type { Reply } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'

/** Agents are told to wait this long for us; when they give up, most of them let the action through. */
export const hostTimeoutMs = 60_000
/** So we give up before. */
export const deadlineMs = 45_000

const running = Symbol.for('pawl.running')
const script = new Script('globalThis[Symbol.for("pawl.running")]()')

/** Runs something that may never let go of the thread: V8 cuts it off at the deadline. What it waits for is another matter. */
export function cutOff<T>(run: () => T, limitMs = deadlineMs): T {
  const place = globalThis as { [running]?: () => T }
  place[running] = run
  try {
    return script.runInThisContext({ timeout: limitMs }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw tooSlow(limitMs)
  } finally {
    delete place[running]
  }
}

export function tooSlow(limitMs = deadlineMs): PawlError {
  return new PawlError('too-slow', `the hooks took longer than ${limitMs / 1000} s`, {
    hint: '`pawl audit` shows which; give a slow hook a `timeoutMs` of its own',
  })
}

/**
 * Answers and ends the process at the deadline, even if a hook that has waited for something does not let go of the thread
 * afterwards: a second thread watches. It takes some ten milliseconds to start, and only hooks that wait need it.
 */
export function watch({ stdout, stderr }: Reply, limitMs = deadlineMs): () => void {
  const program = `
    const { writeSync } = require('node:fs')
    const { workerData } = require('node:worker_threads')
    setTimeout(() => {
      if (workerData.stdout !== '') writeSync(1, workerData.stdout)
      writeSync(2, workerData.stderr)
      process.kill(process.pid, 'SIGKILL')
    }, workerData.limitMs)`
  const { Worker } = process.getBuiltinModule('node:worker_threads') // few hooks wait, and to load it takes a while
  const worker = new Worker(program, { eval: true, workerData: { stdout, stderr, limitMs } })
  worker.unref()
  return () => void worker.terminate()
}
