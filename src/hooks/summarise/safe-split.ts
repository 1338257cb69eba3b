import type { Message } from '../../protocol/index.ts'

/**
 * How many of the first messages can be replaced so that at least `keep` stay, and no tool call is separated from its result. A call without a
 * result anywhere does not count.
 */
export function safeSplit(messages: readonly Message[], keep: number): number {
  const answered = new Set<string>()
  for (const { content } of messages)
    for (const block of content) if (block.type === 'tool_result') answered.add(block.callId)
  const open = new Map<string, number>()
  let safe = 0
  for (const [at, { content }] of messages.slice(0, Math.max(messages.length - keep, 0)).entries()) {
    for (const block of content) {
      if (block.type === 'tool_use' && answered.has(block.id)) open.set(block.id, (open.get(block.id) ?? 0) + 1)
      if (block.type === 'tool_result') close(open, block.callId)
    }
    if (open.size === 0) safe = at + 1
  }
  return safe
}

function close(open: Map<string, number>, id: string): void {
  const count = open.get(id) ?? 0
  if (count > 1) open.set(id, count - 1)
  else open.delete(id)
}
