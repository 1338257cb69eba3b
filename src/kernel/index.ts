export { type Approval, type AuditRecord, type AuditSink, type MemoryAudit, memoryAudit } from './audit.ts'
export {
  type Catalogue,
  defineCatalogue,
  type EventNamed,
  type EventsOf,
  type PayloadOf,
  type StandardMatchOf,
  type StandardOf,
} from './catalogue.ts'
export { checkSink } from './check-sink.ts'
export type { Decision, Reason } from './decision.ts'
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type DispatchOptions,
  type Point,
} from './dispatcher.ts'
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
} from './event.ts'
export {
  type AroundSpec,
  type Failure,
  type GuardSpec,
  type Hook,
  hooksFor,
  type ObserveSpec,
  outcomesFor,
  type Payload,
  type TransformSpec,
  type Verb,
  type Verbs,
} from './hook.ts'
export type { Invocation } from './invocation.ts'
export type { Layer, Outer } from './layers.ts'
export { anyOf } from './match.ts'
export { type Noted, type Notes, noted } from './note.ts'
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
} from './outcome.ts'
export { readOutcome } from './read-outcome.ts'
export { checkRedaction } from './redaction/check-redaction.ts'
export { cleanerOf } from './redaction/cleaner-of.ts'
export { type Redaction, redactor } from './redaction/redactor.ts'
export { type Bound, type Cleaner, sentenceBound, withoutSecrets } from './redaction/without-secrets.ts'
export {
  type Band,
  bands,
  createRegistry,
  type HookRegistry,
  type Listener,
  type ListFilter,
  type Origin,
  systemHook,
} from './registry.ts'
export { type Logger, reporterOf } from './reporter.ts'
export type { FailureKind } from './show.ts'
export { snapshot } from './snapshot.ts'
