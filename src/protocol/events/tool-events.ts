import { PawlError } from '../../base/index.ts'
import { defineEvent, type Field, of } from '../../kernel/index.ts'
import type { Context } from '../context/context.ts'
import { json } from '../json/codec.ts'
import { makeToolCall, type ToolCall, type ToolDefinition, type ToolResult, toolResult } from '../tools/tool.ts'
import { kindsOf, type ToolKind, toolKinds, unreadableCommand } from '../tools/tool-kind.ts'
import { origins, type ResultOrigin } from './model-events.ts'

const aboutTool = { call: of<ToolCall>({ frozen: true }), tool: of<ToolDefinition>({ frozen: true }) }
/** The fields that events about a tool call can be matched on. */
export const byTool = {
  kind: ({ call }: { readonly call: ToolCall }) => kindsOf(call),
  name: ({ call }: { readonly call: ToolCall }) => call.name,
}

/** A guard that selects shell calls reads their command: without a readable command, it has not judged the call. */
export const toolDoubts = {
  kind: ({ call }: { readonly call: ToolCall }) => unreadableCommand(call.kind, call.input),
}

/** The allowed values of these fields; names are free. */
export const toolValues = { kind: toolKinds }
/** A tool is not its kind: the tool `Bash` is a shell. By names in lower case. */
export const meantKinds: ReadonlyMap<string, ToolKind> = new Map([
  ['bash', 'shell'],
  ['sh', 'shell'],
  ['command', 'shell'],
  ['powershell', 'shell'],
  ['grep', 'search'],
  ['glob', 'search'],
  ['fetch', 'web'],
  ['webfetch', 'web'],
  ['multiedit', 'edit'],
  ['apply_patch', 'patch'],
  ['task', 'agent'],
])
export const meantValues = { kind: meantKinds }

/** A result that belongs to the call: no hook may answer one call with the result of another. */
const resultOfCall: Field<ToolResult> = {
  check(value, path, payload) {
    toolResult.check(value, path)
    const { callId } = value as ToolResult
    const { id } = (payload as { readonly call: ToolCall }).call
    if (callId === id) return
    throw new PawlError('bad-wire', `${path}.callId must be \`${id}\`, the id of the call, not \`${callId}\``)
  },
}

/** The fields derived from a changed input; its paths start from the agent's folder, which is beside the event's own keys. */
function derived(payload: { readonly call: ToolCall; readonly context?: Context }): { readonly call: ToolCall } {
  json.check(payload.call.input, 'call.input')
  return { call: makeToolCall({ ...payload.call, cwd: payload.context?.host?.cwd }) }
}

/** A call of a tool. */
export const toolEvents = [
  defineEvent({
    name: 'tool.before',
    carries: aboutTool,
    modifies: ['call.input'],
    outcomes: ['inform', 'approve', 'modify', 'stub', 'ask', 'deny'],
    stub: json as Field<ToolResult['output']>,
    select: byTool,
    doubts: toolDoubts,
    values: toolValues,
    meant: meantValues,
    revise: derived,
  }),
  defineEvent({
    name: 'tool.around',
    carries: aboutTool,
    modifies: ['call.input'],
    around: resultOfCall,
    select: byTool,
    values: toolValues,
    meant: meantValues,
    revise: derived,
  }),
  defineEvent({
    name: 'tool.after',
    isPast: true,
    carries: {
      ...aboutTool,
      result: of<ToolResult>(),
      origin: of<ResultOrigin>(),
      durationMs: of<number>(),
    },
    modifies: ['result'],
    outcomes: ['inform', 'modify', 'deny'],
    select: { ...byTool, origin: ({ origin }: { readonly origin: ResultOrigin }) => origin },
    values: { ...toolValues, origin: origins },
    meant: meantValues,
    revise({ call, result }) {
      resultOfCall.check?.(result, 'result', { call })
      return { result: toolResult.decode(toolResult.encode(result), 'result') }
    },
  }),
] as const
