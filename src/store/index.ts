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
export { type AuditFilesOptions, openAuditFiles } from './audit/audit-files.ts'
export { auditSink } from './audit/audit-sink.ts'
export { witnessAt } from './audit/witness/witness-at.ts'
export { openStore } from './open-store.ts'
export { storeAt } from './store-at.ts'
export type { StoreOptions } from './store-options.ts'
