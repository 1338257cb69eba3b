import { type Catalogue, createRegistry as createRegistryFor, type HookRegistry, hooksFor } from './kernel/index.ts'
import { type AgentCatalogue, catalogue } from './protocol/index.ts'

/** The four verbs, for every event of the catalogue. For events of your own: `hooksFor(yourCatalogue)`. */
export const { guard, transform, observe, around } = hooksFor(catalogue)

/** An empty registry: for the events of the catalogue, or of the one you extended. */
export function createRegistry(): HookRegistry<AgentCatalogue>
export function createRegistry<C extends Catalogue>(yours: C): HookRegistry<C>
export function createRegistry(yours: Catalogue = catalogue): HookRegistry {
  return createRegistryFor(yours)
}

export { type ErrorCode, isPawlError, type Json, PawlError } from './base/index.ts'
export {
  type AuditRecord,
  type AuditSink,
  affect,
  approve,
  ask,
  type Catalogue,
  createDispatcher,
  type Decision,
  type Dispatcher,
  defineCatalogue,
  defineEvent,
  deny,
  type EventDeclaration,
  type Failure,
  type Field,
  type Fields,
  type Hook,
  type HookRegistry,
  hooksFor,
  inform,
  type Listener,
  type MemoryAudit,
  maybe,
  memoryAudit,
  modify,
  type Noted,
  type Notes,
  noted,
  type Outcome,
  type OutcomeType,
  type Own,
  of,
  type PayloadOf,
  type Redaction,
  resume,
  stub,
  undecided,
  type Verbs,
} from './kernel/index.ts'
export {
  type AgentCatalogue,
  type AgentInfo,
  addUsage,
  asId,
  assistantText,
  type Config,
  type ContentBlock,
  type Context,
  type ContextVariables,
  catalogue,
  contextVariables,
  createContext,
  defineConfig,
  extractToolCalls,
  type HostFacts,
  type Id,
  type Message,
  type ModelRequest,
  type ModelResponse,
  makeToolCall,
  makeToolResult,
  newId,
  noUsage,
  systemText,
  type ToolCall,
  type ToolDefinition,
  type ToolKind,
  type ToolResult,
  text,
  type Usage,
  userText,
  wire,
} from './protocol/index.ts'
