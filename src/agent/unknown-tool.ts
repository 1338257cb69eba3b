import { didYouMean } from '../base/index.ts'
import type { ToolCall, ToolDefinition, ToolResult } from '../protocol/index.ts'
import { errorResult } from './tool-result.ts'

/** A tool nobody has is never run; the model is told, so that it can do better. */
export function unknownTool(call: ToolCall, known: readonly ToolDefinition[]): ToolResult {
  const names = known.map(({ name }) => name)
  const hint =
    didYouMean(call.name, names) ?? (names.length === 0 ? 'there are no tools' : `the tools are ${names.join(', ')}`)
  return errorResult(call.id, { error: `there is no tool \`${call.name}\``, hint })
}
