/** Runs work of others, such as a config: what it prints on standard output goes to standard error, beside our own output. */
export async function withOutputAside<T>(work: () => T | Promise<T>): Promise<T> {
  const { stdout, stderr } = process
  const { write } = stdout
  stdout.write = stderr.write.bind(stderr) as typeof write
  try {
    return await work()
  } finally {
    stdout.write = write
  }
}
