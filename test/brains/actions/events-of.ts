import type { ToolCall } from '../../../src/protocol/index.ts'
import type { auditIn } from '../audit-in.ts'

type Records = ReturnType<typeof auditIn>

/** The records of one shell command, in order. */
export function eventsOf(records: Records, command: string): Records {
  return records.filter(({ payload }) => {
    const { call } = (payload ?? {}) as { readonly call?: Partial<ToolCall> }
    return call?.command === command
  })
}
