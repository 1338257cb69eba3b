import { type LogFiles, readAll, withFile } from './log-files.ts'

const chunkLength = 1024 * 1024
const lineBreak = 0x0a

/** Something between two line breaks, and where the next begins. */
export interface Bytes {
  readonly bytes: Buffer
  readonly end: number
  /** What stands after the last line break: somebody is writing it, or was killed. */
  readonly isTorn: boolean
}

/** The lines of a file from a place on, a chunk at a time: a log may be larger than memory. */
export function* readSegment(files: LogFiles, path: string, from = 0): Generator<Bytes> {
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
  }
  if (rest.length > 0) yield { bytes: rest, end: at + rest.length, isTorn: true }
}
