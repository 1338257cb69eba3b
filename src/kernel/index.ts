export {
  type Catalogue,
  type CatalogueWith,
  defineCatalogue,
  type EventNamed,
  type EventsOf,
  type PayloadOf,
  type StandardMatchOf,
  type StandardOf,
} from './declare/catalogue.ts'
export type { Decision, Reason } from './declare/decision.ts'
export {
  defineEvent,
  type EventDeclaration,
  type Field,
  type Fields,
  type HonouredBy,
  type MatchOf,
  maybe,
  type Own,
  of,
  type PatchOf,
} from './declare/event.ts'
export type { Failure, Hook, Mode, Payload, Verb } from './declare/hook.ts'
export { declaring, hooksFor } from './declare/hooks-for.ts'
export { type Noted, type Notes, noted } from './declare/note.ts'
export {
  type Affect,
  type Approve,
  type Ask,
  affect,
  approve,
  ask,
  type Deny,
  deny,
  type Inform,
  inform,
  type Modify,
  modify,
  type Outcome,
  type OutcomeType,
  type Resume,
  resume,
  type Stub,
  stub,
  type Undecided,
  undecided,
  type Verdict,
} from './declare/outcome.ts'
export type { AroundSpec, GuardSpec, ObserveSpec, TransformSpec, Verbs } from './declare/verbs.ts'
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type Point,
} from './dispatch/dispatcher.ts'
export { readOutcome } from './dispatch/read-outcome.ts'
export { type Logger, reporterOf } from './dispatch/reporter.ts'
export type { DispatchOptions } from './dispatch/walk.ts'
export {
  type Approval,
  type AuditRecord,
  type AuditSink,
  type FailureKind,
  type MemoryAudit,
  memoryAudit,
  type Recordable,
} from './record/audit.ts'
export { checkSink } from './record/check-sink.ts'
export { checkRedaction } from './record/redaction/check-redaction.ts'
export { cleanDecision } from './record/redaction/clean-decision.ts'
export { cleanerOf } from './record/redaction/cleaner-of.ts'
export { type Redaction, redactor } from './record/redaction/redactor.ts'
export { snapshot } from './record/redaction/snapshot.ts'
export { type Bound, type Cleaner, sentenceBound, withoutSecrets } from './record/redaction/without-secrets.ts'
export { outcomesFor } from './register/check-hook.ts'
export type { Layer, Outer } from './register/layers.ts'
export { anyOf } from './register/match.ts'
export {
  type Band,
  bands,
  createRegistry,
  type HookRegistry,
  type Listener,
  type ListFilter,
  type Origin,
  systemHook,
} from './register/registry.ts'
