import type { Usage } from '../../protocol/index.ts'
import type { Answered, AskedAttempt, Attempt } from '../journal/round.ts'
import type { Refusal } from '../questions/refusals.ts'
import type { MadeAttempts } from './made-attempts.ts'

/** An attempt that was made. */
export interface Made<P, R> {
  readonly attempt: number
  /** The input from the wrap, and the input after hooks. */
  readonly wanted: P
  readonly inner: P
  readonly result: R | Promise<R>
  /** Its result, also if it failed because hooks could not receive it. */
  given(): { readonly result: R } | undefined
  /** Whether it failed after the run was aborted: then it has not failed by itself. */
  isCutOff(): boolean
}

/** One round on its way. */
export interface Playing<P, R> {
  readonly done: Attempt<R>[]
  /** Of these, those that were played back. */
  readonly taken: Set<Attempt<R>>
  readonly answered: readonly Answered<R>[]
  readonly made: Made<P, R>[]
  readonly spent: Usage[]
  /** The usage of attempts that are recorded by themselves. */
  readonly onRecord: Set<Usage>
  readonly attempts: MadeAttempts<P, R> | undefined
  count: number
  /** The question that ends the round. */
  asked: AskedAttempt<R> | undefined
  /** Whether the wraps have returned: their return value is the result, and no attempt is made after it. */
  isOver: boolean
  /** Whether the round is being recorded: later usage of attempts is not part of it. */
  isKept: boolean
  /** Thrown to all work under way when the run has to wait. */
  waits: unknown
  /** The rejection of an action in another attempt of the agent around it. */
  readonly refusedElsewhere: (inner: P) => Refusal | undefined | Promise<Refusal | undefined>
  readonly isAborted: () => boolean
  /** Ends the round although its wraps have not returned. */
  readonly leave: () => void
  /** Records the usage of attempts, apart from the round. */
  readonly keepSpent: (spent: readonly Usage[]) => void
}
