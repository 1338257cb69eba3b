import type { KeptConfirmation } from '../../ports/index.ts'
import { timeText } from '../terminal/time-text.ts'

/** The decision, and the next step. */
export function told({ id, status, by, runId, expiresAt }: KeptConfirmation): string {
  const isRun = runId !== undefined
  if (status === 'rejected') {
    return `${id} is rejected: ${isRun ? `run ${runId} goes on without it` : `\`${by}\` goes on refusing`}`
  }
  const next = isRun ? `run ${runId} can go on` : 'have the agent try again'
  return `${id} is approved, once, until ${timeText(expiresAt)}: ${next}`
}
