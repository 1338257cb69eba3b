/** An event of a stream of server-sent events. */
export interface SentEvent {
  /** Empty if it has none. */
  readonly data: string
  readonly id: string | undefined
  /** After how many milliseconds to connect again. */
  readonly retryMs: number | undefined
}

/** Reads server-sent events from bytes, in linear time. Throws if an event is larger than `mostBytes`. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<SentEvent> {
  let [data, id, retryMs, size]: [string[], string | undefined, number | undefined, number] = [
    [],
    undefined,
    undefined,
    0,
  ]
  for await (const line of linesOf(bytes, mostBytes)) {
    if (line === '') {
      if (data.length > 0 || id !== undefined || retryMs !== undefined) yield { data: data.join('\n'), id, retryMs }
      ;[data, id, retryMs, size] = [[], undefined, undefined, 0]
      continue
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    size += line.length
    if (size > mostBytes) throw new RangeError(tooLarge(mostBytes))
    if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) retryMs = Number(value)
  }
}

/** Lines that end with CR, LF or both. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let size = 0
  let endsWithReturn = false
  for await (const chunk of bytes) {
    let text = decoder.decode(chunk, { stream: true })
    if (endsWithReturn && text.startsWith('\n')) text = text.slice(1)
    if (text === '') continue
    endsWithReturn = text.endsWith('\r')
    const lines = text.split(/\r\n|\r|\n/)
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      if (size + line.length > mostBytes) throw new RangeError(tooLarge(mostBytes))
      yield parts.length === 0 ? line : [...parts, line].join('')
      parts = []
      size = 0
    }
    if (rest !== '') parts.push(rest)
    size += rest.length
    if (size > mostBytes) throw new RangeError(tooLarge(mostBytes))
  }
}

/** The text of a body, if it is not too large. */
export async function readBody(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > mostBytes) throw new RangeError(tooLarge(mostBytes))
    parts.push(chunk)
  }
  return Buffer.concat(parts).toString('utf8')
}

function tooLarge(mostBytes: number): string {
  return `it sent more than ${mostBytes} bytes in one message`
}
