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
  /** Whether there are wraps: the result of an attempt is then not yet the result of the call. */
  readonly isWrapped: boolean
  around(payload: P, operation: (inner: P) => MaybePromise<R>, signal?: AbortSignal): Promise<R>
  readonly coding: Coding<Round<R>>
  /** Whether guards have judged the call in this process: one that is made again after a restart is judged again. */
  readonly isFresh: boolean
  /** A person's yes to it: guards that would ask again have their answer. */
  readonly approval: Approval | undefined
  /** Whether the hooks before the call have judged this input, rather than one that a wrap has changed. */
  isJudged(inner: P): boolean
  /** The judgement of hooks on a further attempt, or on a changed one. */
  judge(inner: P, attempt: number): MaybePromise<Judgement<P, R>>
  /** The second judgement of the guards on exactly this input, which a person may have approved. */
  rejudge(inner: P, attempt: number, approval?: Approval): MaybePromise<Judgement<P, R>>
  actionOf(inner: P): Json
  /** The same with the action that was approved. */
  restore(inner: P, action: Json): P
  /**
   * Makes the call; its usage is added to the list. `given` receives the result as soon as there is one: later work,
   * such as calling hooks, may fail.
   */
  run(inner: P, attempt: number, spent: Spent, given: (result: R) => void): MaybePromise<R>
  /** Calls the hooks for an attempt of another process, which failed before it could. */
  tell?(inner: P, attempt: number, result: R): Promise<void> | undefined
  refuse(denial: Denial): R
  /** The error for a denial. */
  errorOf(denial: Denial): Error
  /** Notifies hooks that a judged attempt is not made: their reservations for it are released. */
  drop(attempt: number, error: Error): Promise<void>
  /** Counts the wraps' own usage, where the result is not of one of the attempts. */
  countOwn?(result: R, spent: Usage[], earlier: readonly Attempt<R>[]): Promise<void> | undefined
  /** An attempt that was made before is played back: it ends as it did, with this in the place of its error. */
  recall(error: Error | undefined): void
  /** The result if it fails in spite of its wraps; rethrows errors that cannot be recovered. */
  rescue?(error: unknown): MaybePromise<R>
  /** Whether it has steps of its own inside, and may itself have to wait, so that it cannot be one step. */
  readonly hasSteps?: boolean | undefined
}

/** The input of an attempt: changed from the call, the same, or exactly the one observers know already, such as an approved one. */
export type How = 'changed' | 'same' | 'known'

/** The judgement of hooks on an attempt: make it, use a stub instead, ask, or refuse. */
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
