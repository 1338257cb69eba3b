import type { Approval, Json } from '../kernel/index.ts'
import type { Coding, Usage } from '../protocol/index.ts'
import type { Spent } from './keep-spent.ts'
import { spendAgain } from './meter.ts'
import { playRound } from './play-round.ts'
import { type Answered, type Attempt, finished, type Round } from './round.ts'
import { checkAbort, type Denial, type Turn } from './turn.ts'
import { waits } from './waits.ts'

type MaybePromise<T> = T | Promise<T>

/** A call of a model or tool inside its wraps: how one attempt is judged and made. */
export interface Operation<P, R> {
  readonly kind: 'model' | 'tool'
  readonly id: string | number
  readonly event: string
  /** The field of the payload that holds the action. */
  readonly field: string
  readonly payload: P
  /** Whether there are wraps: what comes of an attempt is then not yet what comes of the call. */
  readonly isWrapped: boolean
  around(payload: P, operation: (inner: P) => MaybePromise<R>, signal?: AbortSignal): Promise<R>
  readonly coding: Coding<Round<R>>
  /** Whether guards have judged the call in this process: one that is made again after a restart is judged again. */
  readonly isFresh: boolean
  /** A person's yes to it: guards that would ask again have their answer. */
  readonly approval: Approval | undefined
  /** Whether this is what the hooks before the call have judged, rather than what a wrap has made of it. */
  isJudged(inner: P): boolean
  /** What hooks say to a further attempt, or to a changed one. */
  judge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  /** What the guards say to exactly this once more, which a person may have approved. */
  rejudge(inner: P, attempt: number, approval?: Approval): MaybePromise<Judgement<P, R>>
  actionOf(inner: P): Json
  /** The same with the action that was approved. */
  restore(inner: P, action: Json): P
  /**
   * Makes the call; what it spends is added to the list. `given` hears the result as soon as there is one: what comes after it, such as
   * telling hooks of it, may fail.
   */
  run(inner: P, attempt: number, spent: Spent, given: (result: R) => void): MaybePromise<R>
  /** Tells hooks of an attempt that was made in another process, which failed before it could. */
  tell?(inner: P, attempt: number, result: R): Promise<void> | undefined
  refuse(denial: Denial): R
  /** The error that says so. */
  errorOf(denial: Denial): Error
  /** Tells hooks that an attempt which they have judged is not made: what they have reserved for it is free again. */
  drop(attempt: number, error: Error): Promise<void>
  /** Counts what the wraps have spent by themselves, where the result is not of one of the attempts. */
  countOwn?(result: R, spent: Usage[], earlier: readonly Attempt<R>[]): Promise<void> | undefined
  /** An attempt that was made before is played back: it ends as it did, with this in the place of its error. */
  recall(error: Error | undefined): void
  /** What stands for the result when it fails in spite of its wraps; rethrows what nobody can recover from. */
  rescue?(error: unknown): MaybePromise<R>
  /** Whether it has steps of its own inside, and may itself have to wait, so that it cannot be one step. */
  readonly hasSteps?: boolean | undefined
}

/** What an attempt asks for: something else than the call, the same, or exactly what observers know already, such as what a person has approved. */
export type How = 'changed' | 'same' | 'known'

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
    const play = (early: (error: unknown) => void = never) => playRound(turn, operation, key, done, known, early)
    const { round, failure } = turn.steps.isBlank()
      ? { round: await turn.steps.keep(kind, key, coding, play()), failure: undefined }
      : await asStep(turn, key, operation, play)
    past = round.done
    if (failure !== undefined) throw failure.error
    if (round.failure !== undefined) continue // of another process
    if (round.asked === undefined) return round.result as R
    const { action, by, reason, attempt } = round.asked
    const [step, shown] = [`${turn.steps.path}${kind}:${key}`, turn.shows(field, action)]
    const { refusals } = turn.answers
    // what came after the answer is on record: a no that came later does not change it
    const isDone = turn.steps.isKnown(kind, `${id}@${number + 1}`)
    const refused = async () =>
      isDone ? undefined : (await refusals.find(turn.steps.path, event, () => action))?.verdict
    const again = async () => void (await operation.rejudge(operation.restore(operation.payload, action), attempt))
    const asking = () => turn.answers.ask({ step, event, action, shown, by, reason, again })
    const said = (await refused()) ?? (await asking().catch((error) => waiting(turn, operation, round, error)))
    const verdict = (await refused()) ?? said // another attempt may have got a no meanwhile
    checkAbort(turn)
    answered = [...answered, { ...round.asked, verdict }]
    if (!verdict.approved)
      for (const one of [action, round.asked.wanted]) await refusals.keep(step, event, one, { by, reason, verdict })
  }
}

/** An attempt that waits is over without having been made if the run ends for another reason. */
function waiting<P, R>(turn: Turn, operation: Operation<P, R>, { asked }: Round<R>, error: unknown): never {
  if (asked !== undefined && waits(turn, error)) error.onAbandon(() => operation.drop(asked.attempt, error))
  throw error
}

/** Where nothing is on record yet, a round that fails has nothing to record. */
function never(): void {}

/**
 * A round is one step. What it has spent counts also when it is taken from the record; the error of one that fails here is given as it is,
 * at once, also if the round goes on until what it began is on record.
 */
async function asStep<R>(
  { steps, meter }: Turn,
  key: string | number,
  { kind, id, coding, hasSteps }: Pick<Operation<never, R>, 'kind' | 'id' | 'coding' | 'hasSteps'>,
  play: (early: (error: unknown) => void) => Promise<Round<R>>,
): Promise<{ readonly round: Round<R>; readonly failure: { readonly error: unknown } | undefined }> {
  let played: Round<R> | undefined
  const round = await new Promise<Round<R>>((resolve, reject) => {
    const playing = async () => {
      played = await play(reject)
      return played
    }
    const step = hasSteps === true ? steps.doOpen(kind, key, coding, playing) : steps.do(kind, key, coding, playing)
    Promise.resolve(step).then(resolve, reject)
  })
  if (played === undefined) {
    const before = () => (hasSteps === true ? steps.tally?.usageOfCall(steps.keyOf(kind, id)) : undefined)
    spendAgain(meter, steps, { kind, id: key, spent: round.spent, before })
  }
  return { round, failure: played?.failure === undefined ? undefined : { error: played.failure } }
}

const none: readonly never[] = Object.freeze([])
