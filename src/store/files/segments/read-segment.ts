import { readAll } from '../../../node/index.ts'
import { type LogLine, longestLine, readNext } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { withSegment } from './with-segment.ts'

const chunkLength = 1024 * 1024
const lineBreak = 0x0a

/** Whole lines of a file, and where the first begins. */
interface Block {
  readonly bytes: Buffer
  readonly at: number
}

/**
 * The lines of a file from a place on, a chunk at a time: a log may be larger than memory. Bytes behind the last line
 * break are left out: a process is writing them, or was killed.
 */
function* blocksOf(files: LogFiles, path: string, from: number): Generator<Block> {
  let at = from
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const chunk = withSegment(files, path, (file) => readAll(files, file, chunkLength, at + rest.length))
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(lineBreak) + 1
    if (end > 0) yield { bytes: bytes.subarray(0, end), at }
    at += end
    rest = bytes.subarray(end)
    if (chunk.length < chunkLength) return
    if (rest.length > longestLine + chunkLength) {
      // no writer of ours leaves such a line, and to look for its end would take the square of the time
      yield { bytes: rest, at }
      return
    }
  }
}

/** A line of a segment that is part of the log. */
export interface SegmentLine {
  readonly bytes: Buffer
  /** Where the next line begins. */
  readonly end: number
  /** Read as far as the chain needs it; undefined for one that cannot be read. */
  readonly line: LogLine | undefined
}

/** The lines of a segment that are part of the log. `limit` is the position at which the next segment begins. */
export function* linesOf(files: LogFiles, path: string, limit: number, from = 0): Generator<SegmentLine> {
  let last: LogLine | undefined
  for (const { bytes: block, at } of blocksOf(files, path, from)) {
    for (let start = 0; start < block.length; ) {
      const lineEnd = block.indexOf(lineBreak, start)
      const bytes = block.subarray(start, lineEnd === -1 ? block.length : lineEnd)
      const line = readNext(bytes, last)
      if (line !== undefined && line.position >= limit) return
      start += bytes.length + 1
      yield { bytes, end: at + start, line }
      if (line?.position === limit - 1) return
      last = line
    }
  }
}
