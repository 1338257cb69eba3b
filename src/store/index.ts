export type {
  Account,
  Amounts,
  AuditLog,
  Budgets,
  ConfirmationStatus,
  Confirmations,
  Journals,
  KeptConfirmation,
  KeptRecord,
  LogFilter,
  LoggedHook,
  LogHead,
  LogPosition,
  LogProblem,
  LogProblemKind,
  LogRecord,
  Question,
  QuestionOrigin,
  Refusal,
  RotatedKey,
  Store,
  Testimony,
  Verification,
  Witness,
} from '../ports/index.ts'
export { auditEvents } from './audit/audit-events.ts'
export { type AuditFilesOptions, type KeepOptions, keepRecord, openAuditFiles } from './audit/audit-files.ts'
export { auditSink, loggedHook } from './audit/audit-sink.ts'
export { inspectLog, type LogState } from './audit/inspect-log.ts'
export { logState } from './audit/log-state.ts'
export type { OpenAudit } from './audit/open-audit.ts'
export { stateFolder } from './audit/state-folder.ts'
export { witnessPath } from './audit/witness/head-file.ts'
export { witnessAt } from './audit/witness/witness-at.ts'
export { inspectStoreLog } from './inspect-store-log.ts'
export { openStore } from './open-store.ts'
export { databaseName } from './postgres/database-name.ts'
export { sqliteFolder } from './sqlite-folder.ts'
export { type StateTrouble, stateTroubles } from './state-troubles.ts'
export { storeAt } from './store-at.ts'
export type { StoreOptions } from './store-options.ts'
export { writeErrorIn } from './write-error-in.ts'
