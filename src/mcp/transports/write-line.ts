import type { Writable } from 'node:stream'

/** Writes a line. A promise if the reader is slow: it is open until there is room, or the stream is closed. */
export function writeLine(stream: Writable, text: string): void | Promise<void> {
  if (stream.destroyed || stream.writableEnded) return undefined
  if (stream.write(`${text}\n`)) return undefined
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close', 'error'] as const) stream.off(event, done)
      resolve()
    }
    for (const event of ['drain', 'close', 'error'] as const) stream.on(event, done)
  })
}
