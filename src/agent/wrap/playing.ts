import type { Usage } from '../../protocol/index.ts'
import type { Answered, AskedAttempt, Attempt } from '../journal/round.ts'
import type { Refusal } from '../questions/refusals.ts'
import type { MadeAttempts } from './made-attempts.ts'

/** An attempt that was made. */
export interface Made<P, R> {
  readonly attempt: number
  /** What the wrap wanted, and what hooks made of it. */
  readonly wanted: P
  readonly inner: P
  readonly result: R | Promise<R>
  /** What it gave, also if hooks could not be told of it, so that it failed. */
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
  /** What was spent by attempts that are on record by themselves. */
  readonly onRecord: Set<Usage>
  readonly attempts: MadeAttempts<P, R> | undefined
  count: number
  /** The question that ends the round. */
  asked: AskedAttempt<R> | undefined
  /** Whether the wraps have returned: what they gave is the result, and nothing is made after it. */
  isOver: boolean
  /** Whether the round is on its way to the record: what attempts spend after that is not part of it. */
  isKept: boolean
  /** Thrown to whoever is at it when the run has to wait. */
  waits: unknown
  /** The no that an action was given in another attempt of the agent that this is inside. */
  readonly refusedElsewhere: (inner: P) => Refusal | undefined | Promise<Refusal | undefined>
  readonly isAborted: () => boolean
  /** Ends the round although its wraps have not returned. */
  readonly leave: () => void
  /** Puts on record what attempts have spent, apart from the round. */
  readonly keepSpent: (spent: readonly Usage[]) => void
}
