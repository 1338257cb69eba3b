import { inspectLog, type LogState } from '../store/index.ts'
import { remark } from './print.ts'
import { timeText } from './time-text.ts'

/** Tells a person who looks at something else that records of the log in a folder are missing. */
export function remarkLoss(folder: string): void {
  const lost = lostIn(folder)
  if (lost === undefined) return
  const seen = `record ${lost.position} of the audit log was seen ${timeText(lost.time)}`
  remark(`${seen}, and is not there any more: \`pawl audit verify\` tells what is missing`)
}

function lostIn(folder: string): LogState['lost'] {
  try {
    return inspectLog(folder).lost
  } catch {
    return undefined // who reads the log is told why it cannot be read
  }
}
