import type { LogProblem } from '../../ports/index.ts'
import { localTimes } from '../terminal/local-times.ts'

/** A problem of a log in one sentence, with its record, which is named once. */
export function problemText({ position, what }: Pick<LogProblem, 'position' | 'what'>): string {
  const start = `record ${position}`
  return localTimes(what.startsWith(`${start} `) || what.startsWith(`${start},`) ? what : `${start}: ${what}`)
}
