import { complain } from '../terminal/print.ts'

/** Runs work of others, such as hooks. If that ends the process, the exit code is 2, and the work is named: what did not run has no result. */
export async function untilTheEnd<T>(current: () => string, work: () => Promise<T>): Promise<T> {
  const tell = () => {
    process.exitCode = 2
    complain(
      `Pawl was ended before its end, in ${current()}`,
      'it, or a hook, calls `process.exit` or waits for what never comes; let it throw an error instead',
    )
  }
  process.once('exit', tell)
  try {
    return await work()
  } finally {
    process.removeListener('exit', tell)
  }
}
