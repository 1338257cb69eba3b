import type { Approve, Ask, Deny, OutcomeType, Resume, Stub } from './outcome.ts'

/** One thing that was said, and who said it. */
export interface Reason {
  readonly hook: string
  /** `unrecorded`: what the hook said could not be kept on record. */
  readonly outcome: OutcomeType | 'undecided' | 'failed' | 'unrecorded'
  readonly reason: string
}

interface Answer<Payload, Effect> {
  /** The payload after the last transform. */
  readonly payload: Payload
  /** Every reason given, in order; not only the one that prevailed. */
  readonly reasons: readonly Reason[]
  /** Context that hooks want the model to have. */
  readonly informs: readonly { readonly hook: string; readonly text: string }[]
  /** What hooks asked the event's owner to do; already done if the owner gave a `commit`. */
  readonly effects: readonly Effect[]
}

/** The prevailing verdict, and the hook that gave it. */
type Prevailing<Value> =
  | { readonly type: 'continue' }
  | ((Approve | Stub<Value> | Resume | Deny) & { readonly by: string })
  | (Ask & {
      readonly by: string
      /** What another hook puts in the place of the operation, should the person approve. */
      readonly stubbed?: { readonly value: Value } | undefined
    })

/** The decision of all hooks of one event: the most severe verdict, told apart by `type`. */
export type Decision<Payload = unknown, Value = unknown, Effect = unknown> = Answer<Payload, Effect> & Prevailing<Value>
