import type { Finding } from './finding.ts'

/** The marks of findings, and their colours. */
export const marks = { ok: 'green', NO: 'red', '!': 'yellow', '?': 'yellow' } as const

/** The mark of a finding. */
export function markOf(ok: Finding['ok']): keyof typeof marks {
  if (typeof ok === 'string') return ok === 'warning' ? '!' : '?'
  return ok ? 'ok' : 'NO'
}
