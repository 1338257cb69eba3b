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
  LogRecord,
  Question,
  Refusal,
  Store,
  Verification,
} from '../protocol/index.ts'
export { openStore, type StoreOptions } from './open-store.ts'
