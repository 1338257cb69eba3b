const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a function and cleans up after it, also if this process is ended meanwhile. `clean` must be synchronous. Where
 * one is inside another, the inner one cleans up first.
 */
export async function withCleanUp<T>(clean: () => void, run: () => Promise<T>): Promise<T> {
  const end = (signal: NodeJS.Signals) => {
    clean()
    release()
    process.kill(process.pid, signal)
  }
  const release = () => {
    for (const signal of signals) process.off(signal, end)
  }
  for (const signal of signals) process.prependListener(signal, end)
  try {
    return await run()
  } finally {
    clean()
    release()
  }
}
