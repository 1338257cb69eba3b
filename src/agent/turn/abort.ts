import { whenAborted } from '../../base/index.ts'
import { type Progress, RunError } from './run-error.ts'

/** Fails if the signal has aborted. */
export function checkSignal(signal: AbortSignal | undefined, progress: () => Progress): void {
  if (signal?.aborted === true) throw aborted(signal, progress)
}

/** Awaits the work, and rejects as soon as the signal aborts, whether or not the work observes it. */
export function unlessSignalled<T>(
  signal: AbortSignal | undefined,
  work: Promise<T>,
  progress: () => Progress,
): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(signal, progress))
    const release = signal.aborted ? stop() : whenAborted(signal, stop)
    work.finally(() => release?.()).then(resolve, reject)
  })
}

/**
 * Waits for the hooks of an end or an error. If the run is aborted, it waits only for hooks that do not wait themselves; the others
 * finish in the background.
 */
export function untilSignalled(signal: AbortSignal | undefined, work: Promise<unknown>): Promise<unknown> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const stop = () => void setTimeout(resolve, 0)
    const release = signal.aborted ? stop() : whenAborted(signal, stop)
    work.finally(() => release?.()).then(resolve, reject)
  })
}

function aborted(signal: AbortSignal, progress: () => Progress): RunError {
  return new RunError('aborted', 'the run was aborted', { cause: signal.reason, progress: progress() })
}
