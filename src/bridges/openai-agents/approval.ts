import type { protocol, RunContext } from '@openai/agents'
import type { AnyAgent } from './sdk.ts'

/** A call of a function tool, and the agent that makes it. */
export interface Called {
  readonly context: RunContext<unknown>
  readonly agent: AnyAgent
  readonly call: Pick<protocol.FunctionCallItem, 'callId' | 'name' | 'namespace'>
}

/** How a person has answered about a call: about this very call, about all calls of the tool, or not at all. */
export type Approval = 'this call' | 'every call' | 'none'

/** Reads the SDK's record of a person's approval. `alwaysApprove` answers about all calls of a tool, which no single question is about. */
export function approvalOf({ context, agent, call }: Called): Approval {
  const approves = (callId: string) =>
    keysOf(call).some((toolName) => {
      const about = { toolName, callId, agent } // the types of the SDK leave the agent out
      return context.isToolApproved(about) === true
    })
  if (!approves(call.callId)) return 'none'
  const isSticky = approves(`not ${call.callId}`)
  return isSticky && !isBound(context, agent, call.callId) ? 'every call' : 'this call'
}

/** The names under which the SDK keeps approvals of a tool: deferred tools and those in a namespace have keys of their own. */
function keysOf({ name, namespace }: Called['call']): readonly string[] {
  const deferred = JSON.stringify(['deferred_top_level', name])
  return namespace === undefined ? [name, deferred] : [JSON.stringify(['namespaced', namespace, name]), deferred]
}

/**
 * Whether a person has decided about this call itself. The SDK binds each decision to the arguments of its call, and checks that before it
 * uses one: with other arguments, the check fails. Without that check, nothing is bound.
 */
function isBound(context: RunContext<unknown>, agent: object, callId: string): boolean {
  const check: unknown = Reflect.get(context, '_validateAgentApprovalInvocation')
  if (typeof check !== 'function') return false
  try {
    check.call(context, agent, callId, 'other arguments')
    return false
  } catch {
    return true
  }
}
