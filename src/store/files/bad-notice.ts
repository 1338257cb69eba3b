import type { LogRecord } from '../../ports/index.ts'
import { auditEvents } from '../chain/audit-events.ts'
import { notice } from '../chain/notices.ts'
import type { Tail } from './segments/tail.ts'

export function badNotice({ bad, position, isDamaged, segment }: Tail, time: number): LogRecord {
  const bytes = bad === 1 ? '1 byte' : `${bad} bytes`
  const [are, were] = bad === 1 ? ['is', 'was'] : ['are', 'were']
  const where = `behind record ${position} in segment ${segment.number}`
  return isDamaged
    ? notice(
        auditEvents.damaged,
        time,
        `${bytes} ${where} ${are} not a record that follows: it was changed, or the disk is damaged`,
      )
    : notice(
        auditEvents.torn,
        time,
        `${bytes} of an unfinished record ${where} ${were} left out: its writer was killed, or its disk was full`,
      )
}
