import type { ModelRequest, ToolCall, Usage } from '../../protocol/index.ts'
import type { Answered } from '../after.ts'
import type { Scope } from '../scope.ts'

/** Something that is about to be spent: a call of the model, or of a tool. */
export type Spending = { readonly scope: Scope } & (
  | { readonly type: 'model'; readonly request: ModelRequest }
  | { readonly type: 'tool'; readonly call: ToolCall }
)

/** What came of it. What did not happen, since a hook stood in for it or refused it, costs nothing. */
export interface Spent {
  readonly happened: boolean
  readonly usage: Usage
  /** The model that answered. */
  readonly model?: string | undefined
}

/** Who keeps the purse. */
export interface BudgetGate {
  /** The request as far as it can still be paid: fewer tokens, no tools. The same object if nothing needs to change. */
  narrow(request: ModelRequest, scope: Scope): Answered<ModelRequest>
  /** Sets aside what this may cost at most; `refused` says why it may not be spent. */
  reserve(spending: Spending): Answered<{ readonly refused: string | undefined }>
  /** What it did cost. What was never reserved here is no error: it may have been in another process. */
  settle(spending: Spending, spent: Spent): Answered<unknown>
  /** The run is over, well or not: what it reserved and did not use is free again. */
  finish(scope: Scope): Answered<unknown>
}
