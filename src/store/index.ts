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
export { type AuditFilesOptions, openAuditFiles } from './audit-files.ts'
export { auditSink } from './audit-sink.ts'
export type { StoreOptions } from './border/store-options.ts'
export { openStore } from './open-store.ts'
export { storeAt } from './store-at.ts'
export { witnessAt } from './witness-at.ts'
