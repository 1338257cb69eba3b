import { Writable } from 'node:stream'

/** Standard output for messages alone, also while everything else that is printed goes to standard error. */
export function wireOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout)
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => void write(chunk, (error) => done(error)),
  })
  process.stdout.on('error', (error) => output.destroy(error)) // the client is gone
  return output
}

/** How long the last messages are waited for. */
const lastMs = 300

/** Whether the client has taken all messages, or is gone. */
export async function isWritten(output: Writable): Promise<boolean> {
  const until = performance.now() + lastMs
  while (output.writableLength > 0 && !output.destroyed) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}
