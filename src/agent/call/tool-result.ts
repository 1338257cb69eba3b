import { didYouMean, freezeDeep, type Json } from '../../base/index.ts'
import { makeToolResult, type ToolCall, type ToolDefinition, type ToolResult } from '../../protocol/index.ts'
import { toJson } from '../journal/to-json.ts'
import { isToolError } from '../tool.ts'

/** Makes the result of a call from the return value of its tool: data, error data, or null if the tool returned nothing. */
export function resultOf({ id }: ToolCall, output: unknown): ToolResult {
  if (isToolError(output)) return makeToolResult(id, asJson(output.output), true)
  return isResultOf(id, output)
    ? makeToolResult(id, asJson(output.output), output.isError)
    : makeToolResult(id, asJson(output))
}

/** Makes an error that the model reads instead of a result. Frozen, like every payload. */
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

/** Whether a tool returned a complete result. The id of the call distinguishes it from data. */
function isResultOf(id: string, output: unknown): output is ToolResult {
  if (typeof output !== 'object' || output === null || !('callId' in output) || output.callId !== id) return false
  return (
    Object.keys(output).length === 3 && 'output' in output && 'isError' in output && typeof output.isError === 'boolean'
  )
}

/** Copies the output as JSON: if the tool changes its own object later, the record must not change. */
function asJson(output: unknown): Json {
  if (output === undefined) return null
  if (typeof output === 'string' || typeof output === 'boolean') return output
  const copy = toJson(output, 'the result of the tool')
  freezeDeep(copy)
  return copy
}
