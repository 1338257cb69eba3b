export type {
  AuditLog,
  KeptRecord,
  LogFilter,
  LoggedHook,
  LoggedHost,
  LogHead,
  LogPosition,
  LogProblem,
  LogProblemKind,
  LogRecord,
  RotatedKey,
  Testimony,
  Verification,
  Witness,
} from './audit-log/port.ts'
export {
  chargedAmounts,
  limitOf,
  mostCounted,
  mustBeSame,
  noAmounts,
  otherReservation,
  type Reservation,
  readAccounts,
  readAmounts,
  refusalOf,
  settledAmounts,
} from './budgets/amounts.ts'
export { memoryBudgets } from './budgets/memory.ts'
export type { Account, Amounts, Budgets, Refusal } from './budgets/port.ts'
export { readPrefix } from './budgets/read-prefix.ts'
export { memoryConfirmations } from './confirmations/memory.ts'
export type {
  ConfirmationStatus,
  Confirmations,
  KeptConfirmation,
  Question,
  QuestionOrigin,
} from './confirmations/port.ts'
export {
  impossibleTime,
  notOpen,
  readFilter,
  readQuestion,
  readVerdict,
  unknownConfirmation,
  verdictTime,
} from './confirmations/rules.ts'
export { checkStep } from './journals/check-step.ts'
export type { Asked, Journal, Verdict } from './journals/journal.ts'
export { memoryJournals } from './journals/memory.ts'
export type { Journals } from './journals/port.ts'
export type { Store } from './store.ts'
