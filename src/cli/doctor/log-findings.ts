import type { LogState } from '../../store/internal.ts'
import { timeText } from '../terminal/time-text.ts'
import { type Finding, wrong } from './findings/finding.ts'

/** A log for people, and the option that names it on a command line. */
export interface LogName {
  readonly name: string
  readonly option: string
}

/** `pawl audit verify` counts the others. */
const mostNamed = 3

/** Why a log cannot be relied on: it cannot be signed or locked, or records are missing that were seen. */
export function logFindings(state: LogState, { name, option }: LogName): readonly Finding[] {
  const { keyProblem, lost, losses, damagedMemory, obstacle } = state
  const [verify, forget] = [`\`pawl audit verify${option}\``, `\`pawl audit forget${option}\``]
  const compare = `run ${verify}; when you know why, ${forget}`
  return [
    ...(obstacle === undefined
      ? []
      : [
          wrong(
            `${name} cannot be locked, so every action is refused: ${obstacle.path} is ${obstacle.what}`,
            `remove it: \`${obstacle.removal}\``,
          ),
        ]),
    ...(keyProblem === undefined
      ? []
      : [wrong(`${name} cannot be signed: ${keyProblem.message}`, keyProblem.hint ?? 'copy the key from a backup')]),
    ...(lost === undefined
      ? []
      : [wrong(`record ${lost.position} of ${name} was seen, and is not there any more`, compare)]),
    ...losses
      .slice(0, mostNamed)
      .map(({ position, time, foundAt }) =>
        wrong(
          `record ${position} of ${name} was seen ${timeText(time)}, and was not there ${timeText(foundAt)}`,
          compare,
        ),
      ),
    ...(damagedMemory === undefined
      ? []
      : [
          wrong(
            `${damagedMemory}, which remembers what you have seen of ${name}, is damaged, or cannot be read`,
            `if it is not yours to read, change that; otherwise run ${verify}, and if the log is right, ${forget} begins to remember again`,
          ),
        ]),
  ]
}
