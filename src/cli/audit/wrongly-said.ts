import type { Verification } from '../../ports/index.ts'
import type { LogState } from '../../store/internal.ts'
import { paint } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { problemText } from './problem-text.ts'
import type { Problem } from './way-out.ts'

/** The command that continues without the witnesses of the config. */
export const skipping = '`pawl audit verify --no-witness`'

/**
 * The report about a log that does not verify: its fault, the witnesses that cannot be reached, and the losses that the
 * fault does not name.
 */
export function wronglySaid(
  problem: Problem,
  { witnessed = [] }: Verification,
  losses: LogState['losses'],
): readonly string[] {
  const no = paint('red', 'NO')
  const silent = witnessed.flatMap(({ failure }) => failure ?? [])
  const { kind, what } = problem
  const fault = kind === 'witness' ? [] : [kind === 'memory' ? what : problemText(problem)]
  return [
    ...[...fault, ...losses.slice(mostNamed).map(lossText), ...silent].map((line) => `${no}  ${line}`),
    ...(silent.length > 0 ? [`    to verify without witnesses: ${skipping}`] : []),
  ]
}

/** So many losses are named by the fault. */
const mostNamed = 3

function lossText({ position, time, foundAt }: LogState['losses'][number]): string {
  return `record ${position} was seen ${timeText(time)}, and was not in the log ${timeText(foundAt)}`
}
