import type { ModelMessage } from 'ai'
import type { Verdict } from '../../../ports/index.ts'

/** The answer of a person to the question about a call, in the messages of the run that it continues; undefined if there is none. */
export function verdictIn(messages: readonly ModelMessage[], callId: string): Verdict | undefined {
  const last = messages.at(-1)
  if (last?.role !== 'tool') return undefined
  const asked = new Set(messages.flatMap((message) => requestsIn(message, callId)))
  for (const part of last.content) {
    if (part.type !== 'tool-approval-response' || !asked.has(part.approvalId)) continue
    return { approved: part.approved, ...(part.reason !== undefined && { reason: part.reason }) }
  }
  return undefined
}

function requestsIn({ role, content }: ModelMessage, callId: string): readonly string[] {
  if (role !== 'assistant' || typeof content === 'string') return []
  return content.flatMap((part) =>
    part.type === 'tool-approval-request' && part.toolCallId === callId ? [part.approvalId] : [],
  )
}
