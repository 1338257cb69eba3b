import { type ErrorCode, type Json, PawlError } from '../../base/index.ts'
import { canonical } from '../../protocol/index.ts'
import { approvalOf, refusedBy } from '../gate/pass.ts'
import { keepSpent } from '../journal/keep-spent.ts'
import type { Answered, Attempt, Round } from '../journal/round.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, type Turn } from '../turn/turn.ts'
import { ending, failing } from './end-round.ts'
import { madeAttempts } from './made-attempts.ts'
import { makeAttempt, tooLate } from './make-attempt.ts'
import type { Operation } from './operation.ts'
import type { Playing } from './playing.ts'

type MaybePromise<T> = T | Promise<T>

/**
 * Runs an operation inside its wraps until it has a result, or a person must be asked. `early` receives the failure of
 * a round that continues until all its work is recorded.
 */
export function playRound<P, R>(
  turn: Turn,
  operation: Operation<P, R>,
  round: string | number,
  done: readonly Attempt<R>[],
  answered: readonly Answered<R>[],
  early: (error: unknown) => void,
): Promise<Round<R>> {
  return new Promise((resolve, reject) => {
    const attempts = madeAttempts(turn, operation, round)
    const before = attempts?.known ?? []
    const state: Playing<P, R> = {
      done: [...done, ...before.flatMap((one) => one.done)],
      answered,
      made: [],
      onRecord: new Set(before.flatMap(({ spent }) => spent)),
      attempts,
      taken: new Set(),
      spent: before.flatMap(({ spent }) => spent),
      count: 0,
      asked: undefined,
      isOver: false,
      isKept: false,
      waits: undefined,
      refusedElsewhere: (inner) =>
        turn.answers.refusals.find(turn.steps.path, operation.event, () => operation.actionOf(inner)),
      isAborted: () => turn.signal?.aborted === true,
      leave: () => end(undefined),
      // the usage of an agent that is used as a tool is recorded inside it
      keepSpent: (spent) => (operation.kind === 'model' ? keepSpent(turn, spent) : undefined),
    }
    const lose = (error: unknown) => {
      state.keepSpent(state.spent.filter((usage) => !state.onRecord.has(usage)))
      reject(error)
    }
    const end = (result: R | undefined) => {
      try {
        const ended = ending(operation, state, result)
        if (ended instanceof Promise) ended.then(resolve, lose)
        else resolve(ended)
      } catch (error) {
        lose(error)
      }
    }
    const fail = (error: unknown) => {
      if (turn.steps.isJournalled()) failing(turn, operation, state, error, early).then(resolve, lose)
      else lose(error)
    }
    const core = (inner: P) => attempt(turn, operation, state, inner)
    operation.around(operation.payload, core, turn.signal).then(end, (error: unknown) => {
      if (state.waits !== undefined) end(undefined)
      else if (operation.rescue === undefined) fail(error)
      else Promise.resolve(operation.rescue(error)).then(end, fail)
    })
  })
}

/** Implements `next()` of the innermost wrap. */
function attempt<P, R>(turn: Turn, operation: Operation<P, R>, state: Playing<P, R>, inner: P): MaybePromise<R> {
  state.count++
  const number = state.count
  if (state.waits !== undefined) return leave(state)
  if (state.isOver) throw tooLate()
  checkAbort(turn)
  const before = state.done.length === 0 ? undefined : finishedBefore(operation, state, number, inner)
  if (before !== undefined) return again(operation, before, inner)
  const made = state.attempts?.find(number, inner)
  if (made === undefined) return begin(operation, state, inner, number)
  return Promise.resolve(made).then((found) => {
    const [recorded] = found?.done ?? []
    if (found === undefined || recorded === undefined) return begin(operation, state, inner, number)
    state.done.push(recorded)
    state.taken.add(recorded)
    state.spent.push(...found.spent)
    for (const usage of found.spent) state.onRecord.add(usage)
    return again(operation, recorded, inner)
  })
}

function begin<P, R>(operation: Operation<P, R>, state: Playing<P, R>, inner: P, number: number): MaybePromise<R> {
  if (number === 1 && operation.isFresh && operation.isJudged(inner))
    return makeAttempt(operation, state, inner, inner, number)
  return judged(operation, state, inner, number)
}

/** A wrap that tries again and again would keep the run from waiting: the round ends without it, and nothing it awaits comes. */
function leave<P, R>(state: Playing<P, R>): Promise<R> {
  queueMicrotask(state.leave)
  return new Promise(() => undefined)
}

async function judged<P, R>(operation: Operation<P, R>, state: Playing<P, R>, given: P, number: number): Promise<R> {
  const refused = refusedAs(operation, state, given)
  const answer = refused ?? state.answered.find((one) => isSame(operation, one.attempt, one.wanted, number, given))
  if (answer !== undefined) return decided(operation, state, given, answer, number)
  const { inner, stub, denial, ask } = await operation.judge(given, number)
  if (denial !== undefined) return refuse(operation, number, denial)
  const elsewhere = (await state.refusedElsewhere(given)) ?? (await state.refusedElsewhere(inner))
  if (elsewhere !== undefined) return refuse(operation, number, refusedBy(elsewhere, elsewhere.verdict))
  const refusedNow = inner === given ? undefined : refusedAs(operation, state, inner)
  if (refusedNow !== undefined) return decided(operation, state, inner, { ...refusedNow, attempt: number }, number)
  const isAnswered = operation.approval !== undefined && number === 1 && operation.isJudged(given)
  if (ask === undefined || isAnswered) return goOn(operation, state, given, inner, number, stub)
  if (state.isOver || state.asked !== undefined) {
    // another question is open: if the wrap calls next() again later, the attempt is judged again
    const error = state.isOver ? tooLate() : state.waits
    await operation.drop(number, error as Error)
    throw error
  }
  const [wanted, action] = [operation.actionOf(given), operation.actionOf(inner)]
  state.asked = { attempt: number, wanted, action, by: ask.by, reason: ask.reason, stub }
  state.waits ??= new PawlError('suspended', `waits for a person: ${ask.reason}`)
  throw state.waits
}

/** A refused attempt is not made: hooks with a reservation for it are notified. */
async function refuse<P, R>(operation: Operation<P, R>, number: number, denial: Denial): Promise<R> {
  await operation.drop(number, operation.errorOf(denial))
  return operation.refuse(denial)
}

/** A no holds for the action, as the wrap requested it and as hooks have changed it, however often a wrap tries it. */
function refusedAs<P, R>(operation: Operation<P, R>, { answered }: Playing<P, R>, inner: P): Answered<R> | undefined {
  return answered.find(
    ({ verdict, wanted, action }) =>
      !verdict.approved && (isAction(operation, action, inner) || isAction(operation, wanted, inner)),
  )
}

/** A no is final. After a yes exactly the approved input is judged once more, since things may have changed meanwhile. */
async function decided<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  given: P,
  { attempt: number, action, verdict, by, reason, stub: asked }: Answered<R>,
  present: number,
): Promise<R> {
  if (!verdict.approved) return refuse(operation, present, refusedBy({ by, reason }, verdict))
  const {
    inner,
    denial,
    stub = asked,
  } = await operation.rejudge(operation.restore(given, action), number, approvalOf(verdict))
  if (denial !== undefined) return refuse(operation, number, denial)
  return goOn(operation, state, given, inner, number, stub)
}

/**
 * Makes an attempt that hooks have allowed, unless it has its result already, or comes too late: then they are notified
 * that it is not made.
 */
async function goOn<P, R>(
  operation: Operation<P, R>,
  state: Playing<P, R>,
  wanted: P,
  inner: P,
  number: number,
  stub: { readonly result: R } | undefined,
): Promise<R> {
  if (stub === undefined && !state.isOver) return makeAttempt(operation, state, wanted, inner, number)
  const error = stub === undefined ? tooLate() : new Error('a hook gave a result in its place')
  await operation.drop(number, error)
  if (stub === undefined) throw error
  return stub.result
}

/**
 * The earlier attempt with the same input: the one with this number, or one that cannot come any more. Parallel
 * attempts may change places.
 */
function finishedBefore<P, R>(operation: Operation<P, R>, { done, taken }: Playing<P, R>, number: number, inner: P) {
  const alike = done.filter((one) => !taken.has(one) && isAction(operation, one.wanted, inner))
  const own = alike.find(({ attempt }) => attempt === number)
  const isElsewhere = own === undefined && done.some(({ attempt }) => attempt === number)
  const found = own ?? alike.find(({ attempt }) => isElsewhere || attempt < number)
  if (found !== undefined) taken.add(found)
  return found
}

/** The same attempt about the same action: a wrap that does something else this time does something new. */
function isSame<P, R>(operation: Operation<P, R>, attempt: number, action: Json, number: number, inner: P): boolean {
  return attempt === number && isAction(operation, action, inner)
}

function isAction<P, R>(operation: Operation<P, R>, action: Json, inner: P): boolean {
  return canonical(action) === canonical(operation.actionOf(inner))
}

function again<P, R>(
  operation: Operation<P, R>,
  { attempt: number, result, error: sentence, code, isUntold }: Attempt<R>,
  inner: P,
): MaybePromise<R> {
  if (sentence === undefined) {
    operation.recall(undefined)
    const telling = isUntold === true ? operation.tell?.(inner, number, result as R) : undefined
    return telling === undefined ? (result as R) : telling.then(() => result as R)
  }
  const error = code === undefined ? new Error(sentence) : new PawlError(code as ErrorCode, sentence)
  operation.recall(error)
  throw error
}
