import { complain } from '../terminal/print.ts'

/** Runs work of files that are programs. One that ends the process ends it with 2, and is named: a test that did not run has not passed. */
export async function untilTheEnd<T>(current: () => string, work: () => Promise<T>): Promise<T> {
  const tell = () => {
    process.exitCode = 2
    complain(
      `the run was ended before its end, in ${current()}`,
      'it, or a hook that it reaches, calls `process.exit` or waits for what never comes; let it throw an error instead',
    )
  }
  process.once('exit', tell)
  try {
    return await work()
  } finally {
    process.removeListener('exit', tell)
  }
}
