import { isPawlError, sentenceOf } from '../../base/index.ts'
import { isJournalError } from '../journal/journal-error.ts'
import { type AskedAttempt, type Attempt, finished, type Round } from '../journal/round.ts'
import { Suspension } from '../questions/confirmation.ts'
import { isFatalToolError } from '../tool.ts'
import type { Turn } from '../turn/turn.ts'
import type { Operation } from './operation.ts'
import type { Playing } from './playing.ts'

type MaybePromise<T> = T | Promise<T>

/**
 * A round that fails after an attempt was made leaves that attempt on record: a process that continues the run must not
 * make it again. An attempt may still be under way when its wrap fails, or the run is aborted: the run fails
 * immediately, the round when it is over.
 */
export async function failing<P, R>(
  turn: Turn,
  operation: Operation<P, R>,
  state: Playing<P, R>,
  failure: unknown,
  early: (error: unknown) => void,
): Promise<Round<R>> {
  state.isOver = true
  if (failure instanceof Suspension) throw failure
  const soonSettled = await settledBy(soon(), state)
  const isOver = soonSettled.every((one) => one !== undefined)
  if (!isOver || turn.signal?.aborted === true) early(failure)
  const attempts = attemptsOf(operation, state, isOver ? soonSettled : await settledBy(undefined, state))
  // a provider that failed is called again when the run continues; a tool that failed may have had effects, however its
  // wrap handles that
  const isTool = operation.kind === 'tool' && operation.isWrapped
  const isMade = isTool ? attempts.length > 0 : attempts.some(({ error }) => error === undefined)
  if (!isMade) throw failure
  return { result: undefined, asked: undefined, done: [...state.done, ...attempts], spent: state.spent, failure }
}

/** The end of a round. A wrap that catches the suspension does not change that the run waits. */
export function ending<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  result: R | undefined,
): MaybePromise<Round<R>> {
  state.isOver = true
  if (isJournalError(state.waits)) throw state.waits
  if (state.asked !== undefined) return waiting(operation, state, state.asked)
  if (state.waits !== undefined) return waitingInside(state, state.waits)
  const counting = operation.countOwn?.(result as R, state.spent, state.done)
  const keep = () => {
    state.isKept = true
    return finished(result as R, [...state.spent])
  }
  return counting === undefined ? keep() : counting.then(keep)
}

/** Work under way ends before the run waits, and is not repeated afterwards. */
async function waiting<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  asked: AskedAttempt<R>,
): Promise<Round<R>> {
  const attempts = attemptsOf(operation, state, await settledBy(undefined, state))
  return { result: undefined, asked, done: [...state.done, ...attempts], spent: state.spent }
}

/** Another attempt of an agent may be at work beside the one that waits: its work would be repeated if the run waited immediately. */
async function waitingInside<P, R>(state: Playing<P, R>, waits: unknown): Promise<never> {
  if (!(waits instanceof Suspension)) throw waits
  const ends = await settledBy(undefined, state)
  const fatal = ends.find((one) => one?.status === 'rejected' && isFatalToolError(one.reason))
  if (fatal?.status !== 'rejected') throw waits
  await waits.abandon() // the run ends: no question is asked
  throw fatal.reason
}

/** How each attempt that was made has ended; undefined for one that has not by then. */
function settledBy<P, R>(then: Promise<undefined> | undefined, { made }: Playing<P, R>) {
  return Promise.all(
    made.map(async ({ result }) => {
      const settled = Promise.allSettled([result]).then(([one]) => one)
      return then === undefined ? settled : Promise.race([settled, then])
    }),
  )
}

/** Resolves after all promises that are settled already. */
function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 0, undefined))
}

function attemptsOf<P, R>(
  operation: Operation<P, R>,
  { made }: Playing<P, R>,
  settled: readonly (PromiseSettledResult<Awaited<R>> | undefined)[],
): readonly Attempt<R>[] {
  return made.flatMap(({ attempt, wanted: asked, inner, given, isCutOff }, at): readonly Attempt<R>[] => {
    const one = settled[at]
    if (one === undefined) return []
    const action = operation.actionOf(inner)
    const wanted = asked === inner ? action : operation.actionOf(asked)
    if (one.status === 'fulfilled') return [{ attempt, wanted, action, result: one.value as R, error: undefined }]
    const untold = given()
    if (untold !== undefined)
      return [{ attempt, wanted, action, result: untold.result, error: undefined, isUntold: true }]
    if (isCutOff() || one.reason instanceof Suspension) return [] // it is made, or continues, when the run does
    const code = isPawlError(one.reason) ? one.reason.code : undefined
    return [{ attempt, wanted, action, result: undefined, error: sentenceOf(one.reason), code }]
  })
}
