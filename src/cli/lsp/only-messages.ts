import { Transform } from 'node:stream'

/** No message of an editor is longer: a header that announces more is a mistake, and waiting for it would block all others. */
const longestBody = 100_000_000
/** No header is longer. */
const longestHeader = 10_000

const lengthLine = /content-length: *(\d+) *(?:\r\n|$)/i
const end = '\r\n\r\n'

/**
 * Passes whole messages of the protocol on, and drops everything else. The library that reads them never finds the next
 * message behind a header that it cannot read.
 */
export function onlyMessages(): Transform {
  let parts: Buffer[] = []
  let size = 0
  /** So many bytes are needed before there is anything new to find. */
  let wanted = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      parts.push(chunk)
      size += chunk.length
      if (size < wanted) {
        done()
        return
      }
      const { messages, rest, needs } = split(Buffer.concat(parts))
      for (const message of messages) this.push(message)
      parts = [rest]
      size = rest.length
      wanted = needs
      done()
    },
  })
}

interface Split {
  readonly messages: readonly Buffer[]
  readonly rest: Buffer
  /** The size that the rest must have to hold another message; 0 if that is not known. */
  readonly needs: number
}

function split(bytes: Buffer): Split {
  const messages: Buffer[] = []
  let at = 0
  for (;;) {
    const headerEnd = bytes.indexOf(end, at)
    if (headerEnd === -1)
      return { messages, rest: bytes.subarray(Math.max(at, bytes.length - longestHeader)), needs: 0 }
    const start = Math.max(at, headerEnd - longestHeader)
    const [, digits] = lengthLine.exec(bytes.toString('latin1', start, headerEnd)) ?? []
    const length = digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
    const body = headerEnd + end.length
    if (length > longestBody) at = body
    else if (body + length > bytes.length) return { messages, rest: bytes.subarray(at), needs: body + length - at }
    else {
      messages.push(Buffer.from(`Content-Length: ${length}${end}`), bytes.subarray(body, body + length))
      at = body + length
    }
  }
}
