import type { Approve, Ask, Deny, OutcomeType, Resume, Stub } from './outcome.ts'

/** The reason of one hook, with the hook and its outcome. */
export interface Reason {
  readonly hook: string
  /** `unrecorded`: the audit could not record the outcome of the hook. */
  readonly outcome: OutcomeType | 'undecided' | 'failed' | 'unrecorded'
  readonly reason: string
}

interface Answer<Payload, Effect> {
  /** The payload after the last transform. */
  readonly payload: Payload
  /** The reasons of all hooks, in order, not only of the one that prevailed. */
  readonly reasons: readonly Reason[]
  /** Context that hooks want the model to have. */
  readonly informs: readonly { readonly hook: string; readonly text: string }[]
  /** The effects that hooks request from the owner of the event; already applied if the dispatch has a `commit`. */
  readonly effects: readonly Effect[]
}

/** The prevailing verdict, and the hook that returned it. */
type Prevailing<Value> =
  | { readonly type: 'continue' }
  | ((Approve | Stub<Value> | Resume | Deny) & { readonly by: string })
  | (Ask & {
      readonly by: string
      /** The stub of another hook, which replaces the operation if the person approves. */
      readonly stubbed?: { readonly value: Value } | undefined
    })

/** The decision of all hooks of one event: the most severe verdict, with its `type`. */
export type Decision<Payload = unknown, Value = unknown, Effect = unknown> = Answer<Payload, Effect> & Prevailing<Value>
