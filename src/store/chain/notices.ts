import type { LogHead, LogRecord } from '../../ports/index.ts'
import type { SeenHead } from '../seen/remembered.ts'
import { auditEvents } from './audit-events.ts'

export function lostNotice({ position, time: seenAt }: SeenHead, time: number): LogRecord {
  const seen = `record ${position}, seen ${new Date(seenAt).toISOString()}`
  return notice(auditEvents.lost, time, `${seen}, is not in the log: it was removed or replaced`)
}

export function unwitnessedNotice(target: string, { position, time }: LogHead, why: string): LogRecord {
  return notice(auditEvents.unwitnessed, time, `record ${position} was not witnessed by ${target}: ${why}`)
}

/** A record of the log about itself. */
export function notice(event: string, time: number, reason: string): LogRecord {
  return { time, agent: 'pawl', event, decision: 'failed', reason, hooks: [], durationMs: 0 }
}
