import type { Agent, AgentOutputType, Tool } from '@openai/agents'

/** An agent of the SDK, whatever its context and its output. */
export type AnyAgent = Agent<unknown, AgentOutputType>

/** A tool of the SDK, whatever its context. */
export type AnyTool = Tool<unknown>

/** A function tool of the SDK, whatever its context, its parameters and its result. */
export type AnyFunctionTool = Extract<AnyTool, { readonly type: 'function' }>
