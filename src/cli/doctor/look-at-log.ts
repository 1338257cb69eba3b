import { join } from 'node:path'
import { isPawlError, sentenceOf } from '../../base/index.ts'
import { logFolder } from '../../hook/index.ts'
import { inspectLog } from '../../store/index.ts'
import { timeText } from '../time-text.ts'
import { type Finding, wrong } from './finding.ts'

/** Whether the audit log of a project can be relied on: its key is there, and so are the records that were seen. */
export function lookAtLog(root: string): readonly Finding[] {
  try {
    return findingsOf(join(root, logFolder))
  } catch (error) {
    const hint = isPawlError(error) ? error.hint : undefined
    return [wrong(`the audit log cannot be relied on: ${sentenceOf(error)}`, hint ?? 'run `pawl audit verify`')]
  }
}

/** `pawl audit verify` counts the others. */
const mostNamed = 3

function findingsOf(folder: string): readonly Finding[] {
  const { isKeyLost, badKey, lost, losses, deaf, records, damagedMemory, obstacle } = inspectLog(folder)
  return [
    ...(obstacle === undefined
      ? []
      : [
          wrong(
            `the audit log cannot be locked, so every action is refused: ${obstacle.path} is ${obstacle.what}`,
            `remove it: \`${obstacle.removal}\``,
          ),
        ]),
    ...(isKeyLost
      ? [wrong('the key that signs the audit log is missing', 'copy it back, or run `pawl audit rotate-key --lost`')]
      : []),
    ...(badKey === undefined
      ? []
      : [wrong(`the audit log cannot be signed: ${badKey.message}`, badKey.hint ?? 'copy the key back from a backup')]),
    ...(lost === undefined
      ? []
      : [
          wrong(
            `record ${lost.position} of the audit log was seen, and is not there any more`,
            'run `pawl audit verify`; when you know why, `pawl audit forget`',
          ),
        ]),
    ...losses
      .slice(0, mostNamed)
      .map(({ position, time, foundAt }) =>
        wrong(
          `record ${position} of the audit log was seen ${timeText(time)}, and was not there ${timeText(foundAt)}`,
          'run `pawl audit verify`; when you know why, `pawl audit forget`',
        ),
      ),
    ...(damagedMemory === undefined
      ? []
      : [
          wrong(
            `${damagedMemory}, which remembers what you have seen of the audit log, is damaged, or cannot be read`,
            'if it is not yours to read, change that; otherwise run `pawl audit verify`, and if the log is right, `pawl audit forget` begins to remember again',
          ),
        ]),
    ...(deaf === undefined || records === 0
      ? []
      : [
          wrong(
            `${deaf} cannot be written: records that are deleted, and approvals that are used twice, would not be noticed`,
            'make it writable, or set `XDG_STATE_HOME` to a folder that is',
          ),
        ]),
  ]
}
