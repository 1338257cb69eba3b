import { setImmediate } from 'node:timers/promises'
import { wipeProgress } from './progress.ts'

/** The exit code of a command that was left with Ctrl-C. */
export const interrupted = 130

/**
 * Runs work that Ctrl-C ends in order, with 130: not in the middle of a file, since files are written synchronously.
 * The system ends all other work, immediately and as quietly, also if a config blocks the thread.
 */
export async function inOrder<T>(work: () => T | Promise<T>): Promise<T> {
  process.on('SIGINT', leave)
  try {
    return await work()
  } finally {
    await setImmediate() // handles a Ctrl-C that was typed meanwhile
    process.off('SIGINT', leave)
  }
}

function leave(): void {
  wipeProgress()
  process.exit(interrupted)
}
