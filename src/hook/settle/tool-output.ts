import type { Json } from '../../base/index.ts'
import type { Happening } from '../../brains/internal.ts'
import type { ToolResult } from '../../protocol/index.ts'

/** What a tool returned, after it ran: a refusal takes its place, and may have to look like it. */
export function outputOf({ moment, own }: Happening): Json | undefined {
  return moment.event === 'tool.after' ? (own['result'] as ToolResult).output : undefined
}
