import { setImmediate } from 'node:timers/promises'
import { wipeProgress } from './progress.ts'

/** The exit code of a command that was left with Ctrl-C. */
export const interrupted = 130

/**
 * Does work that Ctrl-C ends in order, with 130: not in the middle of a file, since files are written without letting go of the thread. All other
 * work is ended by the system, immediately and as quietly, also if a config never lets go of the thread.
 */
export async function inOrder<T>(work: () => T | Promise<T>): Promise<T> {
  process.on('SIGINT', leave)
  try {
    return await work()
  } finally {
    await setImmediate() // hears a Ctrl-C that was typed meanwhile
    process.off('SIGINT', leave)
  }
}

function leave(): void {
  wipeProgress()
  process.exit(interrupted)
}
