import {
  type Catalogue,
  createRegistry as createRegistryFor,
  declaring,
  type HookRegistry,
  type Verbs,
} from './kernel/index.ts'
import { type AgentCatalogue, catalogue } from './protocol/index.ts'

type AgentVerbs = Verbs<AgentCatalogue>

// each by itself, and pure: a bundler leaves out the verbs that a program does not import, and the catalogue if it only declares hooks
/**
 * Judges the final payload of an event, as a guardrail or a policy does. Return nothing (no objection), `deny`, `ask`, `approve`,
 * `stub` or `inform`, as far as the event honours them. If it throws, takes too long or is undecided, the action is blocked.
 *
 * @example
 * export const noForcePush = guard({
 *   name: 'no-force-push',
 *   on: 'tool.before',
 *   match: { kind: 'shell' },
 *   run: ({ call }) => (call.command?.includes('--force') ? deny('force push is off limits here') : undefined),
 * })
 */
export const guard: AgentVerbs['guard'] = /* @__PURE__ */ declaring('guard')
/**
 * Changes the payload of an event before any guard sees it: return `modify(patch)`, `inform(text)` or nothing. If it fails, the
 * action is blocked.
 *
 * @example
 * const brief = transform({
 *   name: 'brief',
 *   on: 'model.before',
 *   run: ({ request }) => modify({ request: { ...request, system: `${request.system ?? ''} Be brief.` } }),
 * })
 */
export const transform: AgentVerbs['transform'] = /* @__PURE__ */ declaring('transform')
/**
 * Watches an event and decides nothing. Its failure is recorded, and the run continues.
 *
 * @example
 * const meter = observe({
 *   name: 'meter',
 *   on: 'tokens.counted',
 *   run: ({ agent, totalTokens }) => console.log(agent.name, totalTokens),
 * })
 */
export const observe: AgentVerbs['observe'] = /* @__PURE__ */ declaring('observe')
/**
 * Wraps an operation, as middleware does: `next()` runs it, and may be called again, with changes, or not at all.
 *
 * @example
 * const retry = around({ name: 'retry', on: 'model.around', run: (_, next) => next().catch(() => next()) })
 */
export const around: AgentVerbs['around'] = /* @__PURE__ */ declaring('around')

/**
 * Makes an empty registry, for the events of agents or of a catalogue that you extended.
 *
 * @example
 * const registry = createRegistry().with(noForcePush, askFirst)
 * const [clerk, helper] = ['clerk', 'helper'].map((name) => createAgent({ name, model, registry }))
 */
export function createRegistry(): HookRegistry<AgentCatalogue>
export function createRegistry<C extends Catalogue>(yours: C): HookRegistry<C>
export function createRegistry(yours: Catalogue = catalogue): HookRegistry {
  return createRegistryFor(yours)
}

export { type ErrorCode, isPawlError, type Json, PawlError } from './base/index.ts'
export {
  type AroundSpec,
  type AuditRecord,
  type AuditSink,
  affect,
  approve,
  ask,
  type Catalogue,
  type CatalogueWith,
  createDispatcher,
  type Decision,
  type Dispatcher,
  defineCatalogue,
  defineEvent,
  deny,
  type EventDeclaration,
  type Field,
  type GuardSpec,
  type Hook,
  type HookRegistry,
  hooksFor,
  inform,
  type MemoryAudit,
  maybe,
  memoryAudit,
  modify,
  type Noted,
  noted,
  type ObserveSpec,
  type Outcome,
  of,
  type PayloadOf,
  type Redaction,
  resume,
  stub,
  type TransformSpec,
  undecided,
  type Verbs,
} from './kernel/index.ts'
export {
  type AgentCatalogue,
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
  type Message,
  type ModelRequest,
  type ModelResponse,
  makeToolCall,
  makeToolResult,
  type ToolCall,
  type ToolKind,
  type ToolResult,
  text,
  type Usage,
  userText,
  wire,
} from './protocol/index.ts'
