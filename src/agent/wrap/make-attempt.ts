import { PawlError } from '../../base/index.ts'
import type { Usage } from '../../protocol/index.ts'
import { isJournalError } from '../journal/journal-error.ts'
import { Suspension } from '../questions/confirmation.ts'
import { isFatalToolError } from '../tool.ts'
import type { MadeAttempts } from './made-attempts.ts'
import type { Operation } from './operation.ts'
import type { Made, Playing } from './playing.ts'

type MaybePromise<T> = T | Promise<T>

/** Makes an attempt: the result of `next()` for its wrap, which may be recorded already. */
export function makeAttempt<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  wanted: P,
  inner: P,
  attempt: number,
): MaybePromise<R> {
  if (state.isOver) throw tooLate()
  let given: { readonly result: R } | undefined
  let isCutOff = false
  const own: Usage[] = []
  const spent = {
    push(usage: Usage) {
      if (state.isKept) return state.keepSpent([usage])
      own.push(usage)
      return state.spent.push(usage)
    },
  }
  const running = operation.run(inner, attempt, spent, (result) => {
    given = { result }
  })
  if (running instanceof Promise) {
    running.catch((error: unknown) => {
      isCutOff = state.isAborted() && !isFatalToolError(error) // a tool that ends the run throws its own error
    })
  }
  const { attempts } = state
  const kept = attempts === undefined ? running : keeping(state, attempts, running, { attempt, wanted, inner, own })
  const hasJournal = operation.hasSteps === true || attempts !== undefined
  const result = hasJournal && kept instanceof Promise ? heeding(state, kept) : kept
  state.made.push({ attempt, wanted, inner, result, given: () => given, isCutOff: () => isCutOff })
  return result
}

interface Own<P, R> extends Pick<Made<P, R>, 'attempt' | 'wanted' | 'inner'> {
  /** The usage of the attempt. */
  readonly own: readonly Usage[]
}

/** The attempt, on record before its wraps see the result; not one that ends after the round, which has its tokens already. */
async function keeping<P, R>(
  state: Playing<P, R>,
  attempts: MadeAttempts<P, R>,
  running: MaybePromise<R>,
  { own, ...made }: Own<P, R>,
): Promise<R> {
  const result = await running
  if (state.isKept) return result
  for (const usage of own) state.onRecord.add(usage)
  await attempts.keep(made, result, own)
  return result
}

/** Something inside may have to wait for a person, and then all of it does. So it is if its journal fails: no wrap tries that again. */
function heeding<P, R>(state: Playing<P, R>, running: Promise<R>): Promise<R> {
  return running.catch((error: unknown) => {
    if (error instanceof Suspension && state.isKept)
      void error.abandon() // its wrap has gone on without it
    else if (error instanceof Suspension || isJournalError(error)) state.waits ??= error
    throw error
  })
}

/** The error of a `next()` that comes after its round has a result. */
export function tooLate(): PawlError {
  return new PawlError('next-after-settled', 'a wrap called next() and did not wait for it: the call has its result', {
    hint: 'await every next() before the wrap returns',
  })
}
