import type { Json } from '../kernel/index.ts'
import type { Coding, Usage } from '../protocol/index.ts'
import { spend } from './meter.ts'
import { playRound } from './play-round.ts'
import { type Answered, type AskedAttempt, type Attempt, finished, type Round } from './round.ts'
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
 * finished attempts back to the wraps before it goes on.
 */
export async function operate<P, R>(turn: Turn, operation: Operation<P, R>): Promise<R> {
  const { kind, id, coding } = operation
  const round = await (turn.steps.isBlank()
    ? turn.steps.keep(kind, id, coding, playRound(turn, operation, none, none))
    : asStep(turn, id, operation, () => playRound(turn, operation, none, none)))
  return round.asked === undefined ? (round.result as R) : goOn(turn, operation, round, round.asked)
}

/** Further rounds, each after a question. */
async function goOn<P, R>(turn: Turn, operation: Operation<P, R>, first: Round<R>, question: AskedAttempt): Promise<R> {
  const { kind, id, event, field } = operation
  let answered: readonly Answered[] = none
  let [round, asked]: readonly [Round<R>, AskedAttempt] = [first, question]
  for (let number = 2; ; number++) {
    const { action, by, reason } = asked
    const step = `${turn.steps.path}${kind}:${number === 2 ? id : `${id}@${number - 1}`}`
    const verdict = await turn.answers.ask({ step, event, action, shown: turn.shows(field, action), by, reason })
    checkAbort(turn)
    answered = [...answered, { ...asked, verdict }]
    const [past, known] = [round.done, answered]
    round = await asStep(turn, `${id}@${number}`, operation, () => playRound(turn, operation, past, known))
    if (round.asked === undefined) return round.result as R
    asked = round.asked
  }
}

/** A round is one step. What it has spent counts also when it is taken from the record. */
async function asStep<R>(
  { steps, meter }: Turn,
  key: string | number,
  { kind, coding, hasSteps }: Pick<Operation<never, R>, 'kind' | 'coding' | 'hasSteps'>,
  play: () => Promise<Round<R>>,
): Promise<Round<R>> {
  let isPlayed = false
  const playing = () => {
    isPlayed = true
    return play()
  }
  const round = await (hasSteps === true
    ? steps.doOpen(kind, key, coding, playing)
    : steps.do(kind, key, coding, playing))
  if (!isPlayed) for (const usage of round.spent) spend(meter, usage)
  return round
}

const none: readonly never[] = Object.freeze([])
