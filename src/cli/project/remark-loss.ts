import type { LogState } from '../../store/internal.ts'
import { remark } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'

/** Notes that records of a log are missing, in a command about something else. */
export async function remarkLoss(inspect: () => LogState | Promise<LogState>, option = ''): Promise<void> {
  const lost = await lostIn(inspect)
  if (lost === undefined) return
  const seen = `record ${lost.position} of the audit log was seen ${timeText(lost.time)}`
  remark(`${seen}, and is not there any more: \`pawl audit verify${option}\` tells what is missing`)
}

async function lostIn(inspect: () => LogState | Promise<LogState>): Promise<LogState['lost']> {
  try {
    return (await inspect()).lost
  } catch {
    return undefined // a command that reads the log reports why it cannot be read
  }
}
