import { defineEvent, of } from '../../kernel/index.ts'
import { makeToolCall, type ToolCall, type ToolDefinition, type ToolResult, toolResult } from '../tool.ts'
import type { ResultOrigin } from './model-events.ts'

const aboutTool = { call: of<ToolCall>(), tool: of<ToolDefinition>() }
/** What events about a tool call can be matched on. */
export const byTool = {
  kind: ({ call }: { readonly call: ToolCall }) => call.kind,
  name: ({ call }: { readonly call: ToolCall }) => call.name,
}

/** A call of a tool. */
export const toolEvents = [
  defineEvent({
    name: 'tool.before',
    carries: aboutTool,
    modifies: ['call.input'],
    outcomes: ['inform', 'approve', 'modify', 'stub', 'ask', 'deny'],
    stub: of<ToolResult['output']>(),
    select: byTool,
    revise: ({ call }) => ({ call: makeToolCall(call) }),
  }),
  defineEvent({
    name: 'tool.around',
    carries: aboutTool,
    modifies: ['call.input'],
    around: of<ToolResult>(),
    select: byTool,
    revise: ({ call }) => ({ call: makeToolCall(call) }),
  }),
  defineEvent({
    name: 'tool.after',
    carries: {
      call: of<ToolCall>(),
      result: of<ToolResult>(),
      origin: of<ResultOrigin>(),
      durationMs: of<number>(),
    },
    modifies: ['result'],
    outcomes: ['inform', 'modify', 'deny'],
    select: { ...byTool, origin: ({ origin }: { readonly origin: ResultOrigin }) => origin },
    revise: ({ result }) => ({ result: toolResult.decode(toolResult.encode(result), 'result') }),
  }),
] as const
