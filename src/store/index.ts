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
  LogProblem,
  LogRecord,
  Question,
  Refusal,
  Store,
  Verification,
} from '../protocol/index.ts'
export {
  appendRecords,
  auditSink,
  type FileAuditOptions,
  type MemoryAuditOptions,
  type OpenAudit,
  openFileAudit,
  openMemoryAudit,
} from './audit/index.ts'
export { openStore, type StoreOptions } from './open-store.ts'
