import { PawlError } from '../../base/index.ts'
import type { Answer, Confirmation } from '../questions/confirmation.ts'

/** The state of a suspension in this process. */
interface Resumed {
  /** The time after which it could not be resumed anyway. */
  readonly until: number
  /** Whether a person has rejected it: then no approval counts any more. */
  readonly isRefused: boolean
  /** Whether it was released, since the run failed before it had an effect. */
  isFree: boolean
}

const resumed = new Map<string, Resumed>()

/**
 * Refuses to resume the same suspended run a second time: its tools would run twice. A store knows better which steps
 * are done, and `durable` asks it; without one this holds within a process. Returns a function to call if the run has
 * failed before anything happened that must not happen twice: it may be resumed again, after a no with a no only.
 */
export function resumeOnce(id: string, { digest, expiresAt }: Confirmation, answer: Answer): () => void {
  const before = resumed.get(id)
  if (before?.isFree === false) throw again('this suspended run has been resumed already')
  const isAnswer = answer.digest === digest // another one answers nothing: the run waits on
  if (before?.isRefused === true && isAnswer && answer.approved)
    throw again('a person has said no to this suspended run')
  const now = Date.now()
  for (const [one, { until }] of resumed) if (until < now) resumed.delete(one)
  const isRefused = before?.isRefused === true || (isAnswer && !answer.approved)
  const entry: Resumed = { until: Math.max(expiresAt, now + dayMs), isRefused, isFree: false }
  resumed.set(id, entry)
  return () => {
    entry.isFree = true
  }
}

function again(sentence: string): PawlError {
  return new PawlError('resumed-already', sentence, {
    hint: 'a journal is good once, since its tools would run twice; use `durable` with a store for runs that may fail',
  })
}

const dayMs = 24 * 60 * 60 * 1000
