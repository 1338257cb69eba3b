import type { AuditRecord } from '../../../kernel/index.ts'

const known: Readonly<Record<AuditRecord['outcome'] | 'unreadable', true>> = {
  affect: true,
  approve: true,
  ask: true,
  continue: true,
  deny: true,
  failed: true,
  inform: true,
  modify: true,
  resume: true,
  stub: true,
  undecided: true,
  unreadable: true,
}

/** Every decision that a record can have. */
export const decisions: readonly string[] = Object.keys(known)
