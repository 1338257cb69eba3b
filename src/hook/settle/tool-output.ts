import type { Json } from '../../base/index.ts'
import type { Happening } from '../../brains/internal.ts'
import type { ToolResult } from '../../protocol/index.ts'

/** The output of a tool, after it ran: a refusal replaces it, and may have to look like it. */
export function outputOf({ moment, own }: Happening): Json | undefined {
  return moment.event === 'tool.after' ? (own['result'] as ToolResult).output : undefined
}
