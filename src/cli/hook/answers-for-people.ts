import type { Happening } from '../../brains/index.ts'
import type { ToolCall } from '../../protocol/index.ts'

const answering = /\bconfirm["']?\s+["']?(?:approve|reject)\b/

/**
 * Whether an agent is about to give the answer that a person was asked for. It reads what to run in the refusal, and would. This
 * stops an eager agent; one that hides what it runs is stopped only by running it as another user.
 */
export function answersForPeople({ own }: Happening): boolean {
  const { call } = own as { readonly call?: Partial<ToolCall> }
  return call?.kind === 'shell' && answering.test(call.command ?? '')
}
