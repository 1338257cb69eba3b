import { PawlError } from '../kernel/index.ts'

/** Suspensions that were resumed in this process, and when nobody could resume them any more anyway. */
const resumed = new Map<string, number>()

/**
 * Refuses to resume the same suspended run a second time: its tools would run twice. A store knows better which steps
 * are done, and `durable` asks it; without one this holds within a process.
 */
export function resumeOnce({ id, expiresAt }: { readonly id: string; readonly expiresAt: number }): void {
  if (resumed.has(id)) {
    throw new PawlError('resumed-already', 'this suspended run has been resumed already', {
      hint: 'a journal is good once, since its tools would run twice; use `durable` with a store for runs that may fail',
    })
  }
  const now = Date.now()
  for (const [one, until] of resumed) if (until < now) resumed.delete(one)
  resumed.set(id, Math.max(expiresAt, now + dayMs))
}

/** The resumed run has failed before anything happened that must not happen twice: it may be resumed again. */
export function mayResumeAgain(id: string): void {
  resumed.delete(id)
}

const dayMs = 24 * 60 * 60 * 1000
