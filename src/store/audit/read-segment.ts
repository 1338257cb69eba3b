import { type LogFiles, readAll, withFile } from './log-files.ts'
import { type LogLine, longestLine, readLine } from './log-line.ts'

const chunkLength = 1024 * 1024
const lineBreak = 0x0a

/** Something between two line breaks, and where the next begins. */
export interface Bytes {
  readonly bytes: Buffer
  readonly end: number
  /** Behind the last line break: a process is writing it, or was killed. */
  readonly isTorn: boolean
}

/** The lines of a file from a place on, a chunk at a time: a log may be larger than memory. */
function* readSegment(files: LogFiles, path: string, from = 0): Generator<Bytes> {
  let at = from
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const chunk = withFile(files, path, 'read', (file) => readAll(files, file, chunkLength, at + rest.length))
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(lineBreak); end !== -1; end = bytes.indexOf(lineBreak, start)) {
      yield { bytes: bytes.subarray(start, end), end: at + end + 1, isTorn: false }
      start = end + 1
    }
    at += start
    rest = bytes.subarray(start)
    if (chunk.length < chunkLength) break
    if (rest.length > longestLine + chunkLength) {
      // no writer of ours leaves such a line, and to look for its end would take the square of the time
      yield { bytes: rest, end: at + rest.length, isTorn: false }
      return
    }
  }
  if (rest.length > 0) yield { bytes: rest, end: at + rest.length, isTorn: true }
}

/**
 * The lines of a segment that are part of the log, read as far as the chain needs it; undefined for one that cannot be read.
 * `limit` is the position at which the next segment begins.
 */
export function* linesOf(
  files: LogFiles,
  path: string,
  limit: number,
  from = 0,
): Generator<Omit<Bytes, 'isTorn'> & { readonly line: LogLine | undefined }> {
  for (const { bytes, end, isTorn } of readSegment(files, path, from)) {
    const line = isTorn ? undefined : readLine(bytes)
    if (isTorn || (line !== undefined && line.position >= limit)) return
    yield { bytes, end, line }
    if (line?.position === limit - 1) return
  }
}
