import type { LogHead, LogRecord } from '../../ports/index.ts'
import { auditEvents } from './audit-events.ts'
import type { SeenHead } from './remembered.ts'
import type { Tail } from './tail.ts'

export function badNotice({ bad, position, isDamaged, segment }: Tail, time: number): LogRecord {
  const where = `behind record ${position} in segment ${segment.number}`
  return isDamaged
    ? notice(
        auditEvents.damaged,
        time,
        `${bad} bytes ${where} are not a record that follows: it was changed, or the disk is damaged`,
      )
    : notice(
        auditEvents.torn,
        time,
        `${bad} bytes of an unfinished record ${where} were left out: its writer was killed, or its disk was full`,
      )
}

export function lostNotice({ position, time: seenAt }: SeenHead, time: number): LogRecord {
  const seen = `record ${position}, seen ${new Date(seenAt).toISOString()}`
  return notice(auditEvents.lost, time, `${seen}, is not in the log: it was removed or replaced`)
}

export function unwitnessedNotice(target: string, { position, time }: LogHead, why: string): LogRecord {
  return notice(auditEvents.unwitnessed, time, `record ${position} was not witnessed by ${target}: ${why}`)
}

function notice(event: string, time: number, reason: string): LogRecord {
  return { time, agent: 'pawl', event, decision: 'failed', reason, hooks: [], durationMs: 0 }
}
