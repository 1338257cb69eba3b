import {
  type Catalogue,
  createRegistry as createRegistryFor,
  type HookRegistry,
  hooksFor,
  type Verbs,
} from './kernel/index.ts'
import { catalogue } from './protocol/index.ts'

type CatalogueVerbs = Verbs<typeof catalogue>

// each by itself, and pure: a bundler leaves out the verbs that a program does not import
const verbs: CatalogueVerbs = /* @__PURE__ */ hooksFor(catalogue)
/** Declares a hook that judges an event of the catalogue. For events of your own: `hooksFor(yourCatalogue).guard`. */
export const guard: CatalogueVerbs['guard'] = (hook) => verbs.guard(hook)
/** Declares a hook that shapes the payload of an event before any guard sees it. */
export const transform: CatalogueVerbs['transform'] = (hook) => verbs.transform(hook)
/** Declares a hook that watches an event. */
export const observe: CatalogueVerbs['observe'] = (hook) => verbs.observe(hook)
/** Declares a hook that wraps an operation, such as a call of a model or a tool. */
export const around: CatalogueVerbs['around'] = (hook) => verbs.around(hook)

/** An empty registry: for the events of the catalogue, or of the one you extended. */
export function createRegistry(): HookRegistry<typeof catalogue>
export function createRegistry<C extends Catalogue>(yours: C): HookRegistry<C>
export function createRegistry(yours: Catalogue = catalogue): HookRegistry {
  return createRegistryFor(yours)
}

export { type ErrorCode, isPawlError, type Json, PawlError } from './base/index.ts'
export {
  type Approval,
  type AroundSpec,
  type AuditRecord,
  type AuditSink,
  affect,
  approve,
  ask,
  type Band,
  bands,
  type Catalogue,
  createDispatcher,
  type Decision,
  type Dispatcher,
  type DispatcherOptions,
  type DispatchOptions,
  defineCatalogue,
  defineEvent,
  deny,
  type EventDeclaration,
  type EventNamed,
  type EventsOf,
  type Failure,
  type FailureKind,
  type Field,
  type Fields,
  type GuardSpec,
  type HonouredBy,
  type Hook,
  type HookRegistry,
  hooksFor,
  inform,
  type Listener,
  type ListFilter,
  type MatchOf,
  type MemoryAudit,
  maybe,
  memoryAudit,
  modify,
  type Noted,
  type Notes,
  noted,
  type ObserveSpec,
  type Origin,
  type Outcome,
  type OutcomeType,
  type Own,
  of,
  type PatchOf,
  type PayloadOf,
  type Point,
  type Reason,
  type Redaction,
  resume,
  type StandardOf,
  stub,
  type TransformSpec,
  undecided,
  type Verb,
  type Verbs,
} from './kernel/index.ts'
export {
  type AgentInfo,
  addUsage,
  asId,
  assistantText,
  type CallId,
  type Codec,
  type Config,
  type ContentBlock,
  type Context,
  type ContextVariables,
  catalogue,
  contextVariables,
  contextWith,
  createContext,
  defineConfig,
  type Ending,
  extractToolCalls,
  type Fact,
  type HostFacts,
  type Id,
  type KnowledgeEffect,
  type Message,
  type ModelRequest,
  type ModelResponse,
  makeToolCall,
  makeToolResult,
  newId,
  noUsage,
  type ReasoningBlock,
  type ResultOrigin,
  type RunId,
  type RunInput,
  type SessionId,
  type StepId,
  systemText,
  type TextBlock,
  type ToolCall,
  type ToolCallGiven,
  type ToolDefinition,
  type ToolKind,
  type ToolResult,
  type ToolResultBlock,
  type ToolUseBlock,
  text,
  type Usage,
  userText,
  type VariableChange,
  type WorkflowId,
  wire,
} from './protocol/index.ts'
