import { didYouMean, freezeDeep, type Json } from '../../base/index.ts'
import { makeToolResult, type ToolCall, type ToolDefinition, type ToolResult } from '../../protocol/index.ts'
import { toJson } from '../journal/to-json.ts'
import { isToolError } from '../tool.ts'

/** What a tool returned, as the result of its call: data, error data, or nothing, which is null. */
export function resultOf({ id }: ToolCall, output: unknown): ToolResult {
  if (isToolError(output)) return makeToolResult(id, asJson(output.output), true)
  return isResultOf(id, output)
    ? makeToolResult(id, asJson(output.output), output.isError)
    : makeToolResult(id, asJson(output))
}

/** What the model reads instead of a result. Frozen, like everything that hooks judge and others only hear of. */
export function errorResult(callId: string, output: { readonly [key: string]: string }): ToolResult {
  return makeToolResult(callId, Object.freeze({ ...output }), true)
}

/** Reports a call of an unknown tool to the model, which can then call another. The call does not run. */
export function unknownTool(call: ToolCall, known: readonly ToolDefinition[]): ToolResult {
  const names = known.map(({ name }) => name)
  const hint =
    didYouMean(call.name, names) ?? (names.length === 0 ? 'there are no tools' : `the tools are ${names.join(', ')}`)
  return errorResult(call.id, { error: `there is no tool \`${call.name}\``, hint })
}

/** A tool may make the result of its call itself: with the id of the call it can hardly be data. */
function isResultOf(id: string, output: unknown): output is ToolResult {
  if (typeof output !== 'object' || output === null || !('callId' in output) || output.callId !== id) return false
  return (
    Object.keys(output).length === 3 && 'output' in output && 'isError' in output && typeof output.isError === 'boolean'
  )
}

/** A copy, as JSON has it: what the tool keeps doing with its own object must not change what was recorded. */
function asJson(output: unknown): Json {
  if (output === undefined) return null
  if (typeof output === 'string' || typeof output === 'boolean') return output
  const copy = toJson(output, 'the result of the tool')
  freezeDeep(copy)
  return copy
}
