import type { Happening, Moment } from '../../brains/index.ts'
import type { Decision, Json } from '../../kernel/index.ts'
import type { ToolCall, ToolResult } from '../../protocol/index.ts'

/** What transforms made of the event, as far as an agent could be told: the tool's input, or its output. */
export function changesOf(
  { event }: Moment,
  { own }: Happening,
  { payload }: Decision,
): { readonly input?: Json; readonly output?: Json } {
  const [was, is] = [own, payload as typeof own] as readonly Partial<{ call: ToolCall; result: ToolResult }>[]
  if (event === 'tool.before' && is?.call !== undefined && is.call.input !== was?.call?.input) {
    return { input: is.call.input }
  }
  if (event === 'tool.after' && is?.result !== undefined && is.result !== was?.result) {
    return { output: is.result.output }
  }
  return {}
}
