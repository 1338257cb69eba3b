import type { Happening, Moment, Speech } from '../../brains/index.ts'
import type { Json } from '../../kernel/index.ts'
import type { ToolResult } from '../../protocol/index.ts'
import { readPayload } from './read-payload.ts'

/** What a tool returned, after it ran: a refusal takes its place, and may have to look like it. */
export function outputOf({ moment, own }: Happening): Json | undefined {
  return moment.event === 'tool.after' ? (own['result'] as ToolResult).output : undefined
}

/** The same from the text that the agent sent; nothing if that cannot be read, which may be what failed. */
export function outputIn(brain: Speech, moment: Moment, text: string): Json | undefined {
  if (moment.event !== 'tool.after') return undefined
  try {
    return outputOf(brain.decode(moment, readPayload(text, moment)))
  } catch {
    return undefined // the refusal is said all the same
  }
}
