import { weakenedEvent } from '../../hook/index.ts'
import type { AuditLog } from '../../ports/index.ts'
import { auditEvents } from '../../store/internal.ts'

/** The log's own notices about removed guards, and about damaged or lost records. */
export async function noticesIn(log: Pick<AuditLog, 'query'>) {
  const { damaged, lost, forgotten, unwitnessed } = auditEvents
  const events = [weakenedEvent, damaged, lost, forgotten, unwitnessed]
  const found = (await Promise.all(events.map((event) => log.query({ event })))).flat()
  // a line that cannot be read matches every search, and has no time
  const once = new Map(found.map((one) => [`${one.position} ${one.hash} ${one.reason}`, one]))
  return [...once.values()]
    .sort((one, other) => one.position - other.position)
    .map(({ position, time, event, reason, hash }) => ({ position, ...(hash !== '' && { time, event }), reason }))
}
