import type { Readable } from 'node:stream'

/** Who receives the lines of a stream. */
export interface LineReader {
  /** The longest line, in bytes. */
  readonly mostBytes: number
  /** Called for one line after the other; while its promise is open, nothing more is read. */
  readonly line: (text: string) => void | Promise<void>
}

const lineFeed = 0x0a

/** Reads lines of UTF-8 until the stream ends, in linear time. Returns false if a line is too long: nothing is read after it. */
export async function readLines(stream: Readable, { mostBytes, line }: LineReader): Promise<boolean> {
  let parts: Buffer[] = []
  let size = 0
  for await (const given of stream) {
    const chunk: Buffer = Buffer.isBuffer(given) ? given : Buffer.from(String(given))
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      if (size + end - start > mostBytes) return false
      const text = textOf(parts, chunk.subarray(start, end))
      parts = []
      size = 0
      start = end + 1
      const waits = text === '' ? undefined : line(text)
      if (waits !== undefined) await waits
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > mostBytes) return false
  }
  const rest = textOf(parts, Buffer.alloc(0))
  if (rest !== '') await line(rest)
  return true
}

function textOf(parts: readonly Buffer[], last: Buffer): string {
  const whole = parts.length === 0 ? last : Buffer.concat([...parts, last])
  const text = whole.toString('utf8')
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
