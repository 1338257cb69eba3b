import type { Json } from '../../base/index.ts'
import type { Approval } from '../../kernel/index.ts'
import type { Coding, Usage } from '../../protocol/index.ts'
import type { Spent } from '../journal/keep-spent.ts'
import { type Attempt, finished, type Round } from '../journal/round.ts'
import type { Denial } from '../turn/run-error.ts'
import type { Turn } from '../turn/turn.ts'

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
