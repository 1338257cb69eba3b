import type { Json } from '../kernel/index.ts'
import type { Coding, Usage } from '../protocol/index.ts'
import { spend } from './meter.ts'
import { playRound } from './play-round.ts'
import { type Answered, type Attempt, finished, type Round } from './round.ts'
import { checkAbort, type Denial, type Turn } from './turn.ts'

type MaybePromise<T> = T | Promise<T>

/** A call of a model or tool inside its wraps: how one attempt is judged and made. */
export interface Operation<P, R> {
  readonly kind: 'model' | 'tool'
  readonly id: string | number
  readonly event: string
  /** The field of the payload that holds the action. */
  readonly field: string
  readonly payload: P
  around(payload: P, operation: (inner: P) => MaybePromise<R>, signal?: AbortSignal): Promise<R>
  readonly coding: Coding<Round<R>>
  /** Whether guards have judged the call in this process: one that is made again after a restart is judged again. */
  readonly isFresh: boolean
  /** Whether a person has approved it: guards that would ask again have their answer. */
  readonly isApproved: boolean
  /** Whether this is what the hooks before the call have judged, rather than what a wrap has made of it. */
  isJudged(inner: P): boolean
  /** What hooks say to a further attempt, or to a changed one. */
  judge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  /** What the guards say to exactly this, which a person has approved. */
  rejudge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  actionOf(inner: P): Json
  /** The same with the action that was approved. */
  restore(inner: P, action: Json): P
  /** Makes the call; what it spends is added to the list. */
  run(inner: P, attempt: number, spent: Usage[]): MaybePromise<R>
  refuse(denial: Denial): R
  /** Tells hooks that an attempt which they have judged is not made: what they have reserved for it is free again. */
  drop(attempt: number, denial: Denial): Promise<void>
  /** Counts what the wraps have spent by themselves, where the result is not of one of the attempts. */
  countOwn?(result: R, spent: Usage[], earlier: readonly Attempt<R>[]): Promise<void> | undefined
  /** An attempt that failed before a question fails again, with this in the place of its error. */
  recall?(error: Error): void
  /** What stands for the result when it fails in spite of its wraps; rethrows what nobody can recover from. */
  rescue?(error: unknown): MaybePromise<R>
  /** Whether it has steps of its own inside, and may itself have to wait, so that it cannot be one step. */
  readonly hasSteps?: boolean | undefined
}

/** What hooks made of an attempt: go on with this, take that instead, ask, or refuse. */
export interface Judgement<P, R> {
  readonly inner: P
  readonly denial: Denial | undefined
  readonly ask: Denial | undefined
  readonly stub: { readonly result: R } | undefined
}

/**
 * Makes a call that nothing wraps, in a run without any record yet: one attempt, which is judged already. It is kept as a
 * round, and made as one only if the record is wanted.
 */
export function once<R>(
  turn: Turn,
  { kind, id, coding }: Pick<Operation<never, R>, 'kind' | 'id' | 'coding'>,
  spent: readonly Usage[],
  result: Promise<R>,
): Promise<R> {
  return turn.steps.keep(kind, id, { encode: (known: R) => coding.encode(finished(known, spent)) }, result)
}

/**
 * Runs an operation inside its wraps. Every `next()` after the first, and every changed one, is judged like a call of
 * its own. If that needs a person, the round ends: the question is outside any step, and the next round plays the
 * finished attempts back to the wraps before it goes on. The same happens to a round that has failed in an earlier process.
 */
export async function operate<P, R>(turn: Turn, operation: Operation<P, R>): Promise<R> {
  const { kind, id, event, field, coding } = operation
  let past: readonly Attempt<R>[] = none
  let answered: readonly Answered<R>[] = none
  for (let number = 1; ; number++) {
    const key = number === 1 ? id : `${id}@${number}`
    const [done, known] = [past, answered]
    const play = () => playRound(turn, operation, done, known)
    const { round, failure } = turn.steps.isBlank()
      ? { round: await turn.steps.keep(kind, key, coding, play()), failure: undefined }
      : await asStep(turn, key, operation, play)
    past = round.done
    if (failure !== undefined) throw failure.error
    if (round.failure !== undefined) continue // of another process
    if (round.asked === undefined) return round.result as R
    const { action, by, reason } = round.asked
    const [step, shown] = [`${turn.steps.path}${kind}:${key}`, turn.shows(field, action)]
    const verdict = await turn.answers.ask({ step, event, action, shown, by, reason })
    checkAbort(turn)
    answered = [...answered, { ...round.asked, verdict }]
  }
}

/** A round is one step. What it has spent counts also when it is taken from the record; the error of one that fails here is given as it is. */
async function asStep<R>(
  { steps, meter }: Turn,
  key: string | number,
  { kind, coding, hasSteps }: Pick<Operation<never, R>, 'kind' | 'coding' | 'hasSteps'>,
  play: () => Promise<Round<R>>,
): Promise<{ readonly round: Round<R>; readonly failure: { readonly error: unknown } | undefined }> {
  let played: Round<R> | undefined
  const playing = async () => {
    played = await play()
    return played
  }
  const round = await (hasSteps === true
    ? steps.doOpen(kind, key, coding, playing)
    : steps.do(kind, key, coding, playing))
  if (played === undefined) for (const usage of round.spent) spend(meter, usage)
  return { round, failure: played?.failure === undefined ? undefined : { error: played.failure } }
}

const none: readonly never[] = Object.freeze([])
