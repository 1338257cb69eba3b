import type {
  ModelRequest,
  ModelResponse,
  ResultOrigin,
  RunInput,
  ToolCall,
  ToolDefinition,
  ToolResult,
  Usage,
} from '../../protocol/index.ts'
import type { Scope } from './turn.ts'

// The payload of each event that hooks judge or wrap, in one place. Fields are written out, because spreading the standard fields costs V8 a microsecond.

/** The payload of `run.before`. */
export type Started = Scope & { readonly input: RunInput }
/** The payload of `model.before`. */
export type Requested = Scope & { readonly request: ModelRequest }
/** The payload of `model.around`. */
export type Wrapped = Requested & { readonly turn: number }
/** The payload of `model.after`. */
export type Responded = Requested & { readonly response: ModelResponse; readonly origin: ResultOrigin }
/** The payload of `tool.before` and `tool.around`. */
export type Called = Scope & { readonly call: ToolCall; readonly tool: ToolDefinition }
/** The payload of `tool.after`. */
export type Returned = Called & {
  readonly result: ToolResult
  readonly origin: ResultOrigin
  readonly durationMs: number
}
/** The payload of `run.after`. */
export type Ended = Scope & { readonly result: unknown; readonly usage: Usage }

export function started(input: RunInput, { context, agent, timestamp }: Scope): Started {
  return Object.freeze({ input, context, agent, timestamp })
}

export function requested(request: ModelRequest, { context, agent, timestamp }: Scope): Requested {
  return Object.freeze({ request, context, agent, timestamp })
}

export function wrapped(request: ModelRequest, turn: number, { context, agent, timestamp }: Scope): Wrapped {
  return Object.freeze({ request, turn, context, agent, timestamp })
}

export function responded(
  request: ModelRequest,
  response: ModelResponse,
  origin: ResultOrigin,
  { context, agent, timestamp }: Scope,
): Responded {
  return Object.freeze({ request, response, origin, context, agent, timestamp })
}

export function called(call: ToolCall, tool: ToolDefinition, { context, agent, timestamp }: Scope): Called {
  return Object.freeze({ call, tool, context, agent, timestamp })
}

export function returned(
  { call, tool }: { readonly call: ToolCall; readonly tool: ToolDefinition },
  result: ToolResult,
  origin: ResultOrigin,
  durationMs: number,
  { context, agent, timestamp }: Scope,
): Returned {
  return Object.freeze({ call, tool, result, origin, durationMs, context, agent, timestamp })
}

export function ended(result: unknown, usage: Usage, { context, agent, timestamp }: Scope): Ended {
  return Object.freeze({ result, usage, context, agent, timestamp })
}
