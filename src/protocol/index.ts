export { canonical } from './canonical.ts'
export { catalogue } from './catalogue.ts'
export {
  type Codec,
  flag,
  json,
  list,
  number,
  object,
  oneOf,
  optional,
  string,
  type TypeOf,
} from './codec.ts'
export { type Config, defineConfig } from './config.ts'
export {
  asId,
  type CallId,
  type Context,
  contextWith,
  createContext,
  type Id,
  newId,
  type RunId,
  type SessionId,
  type StepId,
  type WorkflowId,
} from './context.ts'
export { digestOf } from './digest.ts'
export type { ResultOrigin } from './events/model-events.ts'
export type { AgentInfo, RunInput } from './events/run-events.ts'
export type { Ending } from './events/workflow-events.ts'
export type { Journal } from './journal.ts'
export type { Fact, KnowledgeEffect } from './knowledge.ts'
export {
  assistantText,
  type ContentBlock,
  type Message,
  type ReasoningBlock,
  systemText,
  type TextBlock,
  type ToolResultBlock,
  type ToolUseBlock,
  text,
  userText,
} from './message.ts'
export {
  addUsage,
  extractToolCalls,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  type Usage,
} from './model.ts'
export type {
  AuditLog,
  KeptRecord,
  LogFilter,
  LoggedHook,
  LogPosition,
  LogProblem,
  LogRecord,
  Verification,
} from './ports/audit-log.ts'
export type { Account, Amounts, Budgets, Refusal } from './ports/budgets.ts'
export type { ConfirmationStatus, Confirmations, KeptConfirmation, Question } from './ports/confirmations.ts'
export type { Journals } from './ports/journals.ts'
export type { Store } from './ports/store.ts'
export {
  makeToolCall,
  makeToolResult,
  type ToolCall,
  type ToolCallGiven,
  type ToolDefinition,
  type ToolResult,
} from './tool.ts'
export type { ToolKind } from './tool-kind.ts'
export { type ContextVariables, contextVariables, type VariableChange } from './variables.ts'
export { wire } from './wire.ts'
