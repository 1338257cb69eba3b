export type {
  AuditLog,
  Budgets,
  Confirmations,
  Journals,
  KeptConfirmation,
  LogFilter,
  LogRecord,
  Question,
  Store,
  Verification,
  Witness,
} from '../ports/index.ts'
export { openAuditFiles } from './audit-files.ts'
export { auditSink } from './audit-sink.ts'
export type { StoreOptions } from './border/store-options.ts'
export { openStore } from './open-store.ts'
export { storeAt } from './store-at.ts'
export { witnessAt } from './witness-at.ts'
