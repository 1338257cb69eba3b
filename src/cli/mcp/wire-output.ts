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
