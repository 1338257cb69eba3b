import { closeSync, constants, fstatSync, openSync } from 'node:fs'

/** Where the agent reads the answer. */
export interface AnswerChannel {
  /** Its descriptor. */
  readonly file: number
  /** Whether the descriptor still leads there: code of a config can close it, and open something else under its number. */
  readonly isOurs: () => boolean
}

/**
 * Takes over the descriptor on which this process answers. Its number is well known, and output of a hook or its
 * programs there would be part of the answer: a pipe is opened under another number, and the known one leads nowhere
 * from then on.
 */
export function answerChannel(inherited: number): AnswerChannel {
  const file = privatePipe(inherited) ?? inherited
  const first = placeOf(file)
  return { file, isOurs: () => first !== undefined && placeOf(file) === first }
}

/** The same pipe under another number; nothing where the system has no way to open it again. */
function privatePipe(inherited: number): number | undefined {
  try {
    if (!fstatSync(inherited).isFIFO()) return undefined
    const file = openSync(`/dev/fd/${inherited}`, constants.O_WRONLY)
    closeSync(inherited)
    const blank = openSync('/dev/null', constants.O_WRONLY)
    if (blank !== inherited) closeSync(blank) // a smaller number was free, which is not ours to take
    return file
  } catch {
    return undefined
  }
}

function placeOf(file: number): string | undefined {
  try {
    const { dev, ino } = fstatSync(file)
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
