export type { PriceTable } from '../protocol/index.ts'
export type { Agent, AgentOptions } from './agent.ts'
export { fromAiSdk } from './ai-sdk/from-ai-sdk.ts'
export { agentTool } from './create/agent-tool.ts'
export { createAgent } from './create/create-agent.ts'
export { type AgentDefinition, defineAgent } from './create/define-agent.ts'
export { guardTool } from './create/guard-tool.ts'
export { type AgentHooks, agentHooks } from './dialects/agent-hooks.ts'
export { HookAction, type Lifecycle, lifecycle } from './dialects/lifecycle.ts'
export {
  type HookOutcome,
  type InferenceOutcome,
  type ToolOutcome,
  type WorkflowHooks,
  workflowHooks,
} from './dialects/workflow-hooks.ts'
export { type Durable, durable } from './durable/durable.ts'
export { type Model, ModelError } from './model.ts'
export type { RunOptions } from './options/read-run-options.ts'
export { type Answer, type Confirmation, isSuspension } from './questions/confirmation.ts'
export type { RunResult, Suspended } from './result.ts'
export type { AgentPart, AgentStream } from './stream.ts'
export { FatalToolError, type Tool, type ToolError, type ToolSpec, tool, toolError } from './tool.ts'
export { openTelemetry } from './tracing/open-telemetry.ts'
export type { Tracing } from './tracing/tracing.ts'
export { RunError, runProgress } from './turn/run-error.ts'
export { createTurns, type Turns } from './turns/turns.ts'
export { type Workflow, type WorkflowResult, type WorkflowScope, workflow } from './workflow/workflow.ts'
