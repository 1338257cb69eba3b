import type { Answered } from '../../base/index.ts'
import type { ModelRequest, ToolCall, Usage } from '../../protocol/index.ts'
import type { Scope } from '../scope.ts'

/**
 * A planned spending: a call of the model, or of a tool. `scope.context.callId`, where there is one, names the attempt:
 * a wrap that tries again spends again.
 */
export type Spending = { readonly scope: Scope } & (
  | { readonly type: 'model'; readonly request: ModelRequest }
  | { readonly type: 'tool'; readonly call: ToolCall }
)

/** The cost of a call. A call that was not made, because a hook stubbed or refused it, costs nothing. */
export type Spent = { readonly scope: Scope; readonly happened: boolean } & (
  | {
      readonly type: 'model'
      readonly usage: Usage
      /** The model that answered, and the one that was asked: the first that has a price is charged. */
      readonly models: readonly (string | undefined)[]
    }
  /** The call is known by `scope.context.callId` where it failed. */
  | { readonly type: 'tool'; readonly call?: ToolCall | undefined }
)

/** Decides about spending, and records it. */
export interface BudgetGate {
  /** The basis of its decisions, such as a digest of its limits: a suspended run continues only under the same. */
  readonly identity?: string | undefined
  /** The request as far as it can still be paid: fewer tokens, no tools. The same object if nothing needs to change. */
  narrow(request: ModelRequest, scope: Scope): Answered<ModelRequest>
  /** Reserves the maximum cost; `refused` has the reason why it may not be spent. */
  reserve(spending: Spending): Answered<{ readonly refused: string | undefined }>
  /** Records the actual cost. A call that this process never reserved is not an error: another process may have. */
  settle(spent: Spent): Answered<unknown>
}
