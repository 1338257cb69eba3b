import { weakenedEvent } from '../../hook/index.ts'
import { auditEvents } from '../../store/internal.ts'

/** The events that Pawl itself puts on record, beside those of the catalogue. */
export const ownEvents: readonly string[] = [
  ...Object.values(auditEvents),
  'confirmation.decided',
  'hooks.disabled',
  'hooks.enabled',
  'hooks.uninstalled',
  'policy.changed',
  weakenedEvent,
]
