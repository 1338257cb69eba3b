import type { Answered } from '../../base/index.ts'
import type { Ask, Deny, Undecided } from '../../kernel/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import type { Scope } from '../scope.ts'

/** No objection to a call. */
export interface Allow {
  /** Distinguishes it from `ask`, `deny` and `undecided`. */
  readonly type: 'allow'
}

/** Whether a call may be made: `allow`, `ask(reason)`, `deny(reason)`, or `undecided(reason)`, which is handled as a failure. */
export type Capability = Allow | Ask | Deny | Undecided

/** No objection. Others may still object. */
export const allow: Allow = Object.freeze({ type: 'allow' })

/** Decides which calls may be made. It must not allow a call that it does not know. */
export interface CapabilityResolver {
  /** The basis of its decisions, such as a version or a digest of its rules: a suspended run continues only under the same. */
  readonly identity?: string | undefined
  /** Decides whether this call may be made. */
  resolve(call: ToolCall, scope: Scope, signal?: AbortSignal): Answered<Capability>
}
