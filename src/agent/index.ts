export type { PriceTable } from '../protocol/index.ts'
export type { Agent, AgentOptions, StreamOptions } from './agent.ts'
export { type AgentHooks, agentHooks, type Methods } from './agent-hooks.ts'
export { type AgentToolOptions, agentTool } from './agent-tool.ts'
export { fromAiSdk } from './ai-sdk/from-ai-sdk.ts'
export type { AiSdkLanguageModel } from './ai-sdk/language-model.ts'
export { type Answer, type Confirmation, isSuspension } from './confirmation.ts'
export { createAgent } from './create-agent.ts'
export { type AgentDefinition, defineAgent } from './define-agent.ts'
export {
  type Attended,
  type Durable,
  type DurableOptions,
  type DurableStart,
  durable,
  type Waiting,
} from './durable.ts'
export type { Exchange } from './exchange.ts'
export { HookAction, type Lifecycle, lifecycle } from './lifecycle.ts'
export { type Model, type ModelCall, ModelError, type ModelPart } from './model.ts'
export { type OpenTelemetryApi, openTelemetry } from './open-telemetry.ts'
export type { OutputSpec } from './read-output.ts'
export type { RunOptions } from './read-run-options.ts'
export type { Completed, Problem, RunResult, Suspended, SuspendedRun } from './result.ts'
export type { FieldTransform, ResultTransform } from './result-transform.ts'
export { type Progress, RunError, type RunErrorCode, runProgress } from './run-error.ts'
export type { FieldProblem, InvalidValue, StandardSchema } from './standard-schema.ts'
export type { AgentPart, AgentStream } from './stream.ts'
export { FatalToolError, type Tool, type ToolError, type ToolScope, type ToolSpec, tool, toolError } from './tool.ts'
export type { Span, SpanStart, Tracing } from './tracing.ts'
export { createTurns, type Turns, type TurnsOptions } from './turns.ts'
export { type Workflow, type WorkflowOptions, type WorkflowResult, type WorkflowScope, workflow } from './workflow.ts'
export {
  type HookOutcome,
  type InferenceOutcome,
  type ToolOutcome,
  type WorkflowHooks,
  workflowHooks,
} from './workflow-hooks.ts'
