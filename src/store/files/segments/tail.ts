import { genesis, type LogLine, readLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { sha256 } from '../../signing/sha256.ts'
import { type BackLine, linesBack, longestWritten } from './lines-back.ts'
import type { Segment } from './segments.ts'
import { withSegment } from './with-segment.ts'

/** The end of a log, which the next record follows. */
export interface Tail {
  readonly segment: Segment
  readonly position: number
  readonly hash: string
  /** Of the segment, in bytes, with any content. */
  readonly size: number
  /** Bytes behind the last good record of the segment. */
  readonly bad: number
  /** Whether there is a whole line among them: then something was damaged, not only left unfinished. */
  readonly isDamaged: boolean
}

type End = Pick<Tail, 'size' | 'bad' | 'isDamaged'> & { readonly line: LogLine | undefined }

/** Reads the last line alone, however long the log is. */
export function readTail(files: LogFiles, segments: readonly Segment[], first: Segment): Tail {
  const segment = segments.at(-1)
  if (segment === undefined) return { segment: first, size: 0, bad: 0, isDamaged: false, position: 0, hash: genesis }
  return withSegment(files, segment.path, (file) => readTailIn(files, file, segment, segments.slice(0, -1)))
}

/** The same for a caller that has the last segment open already. */
export function readTailIn(files: LogFiles, file: number, segment: Segment, before: readonly Segment[]): Tail {
  const { line, ...rest } = endOf(files, file)
  // a process may have been killed after it made a new segment and before it wrote to it
  const last = line ?? before.reduceRight<LogLine | undefined>(earlier(files), undefined)
  return { segment, ...rest, position: last?.position ?? 0, hash: last?.hash ?? genesis }
}

function earlier(files: LogFiles) {
  return (found: LogLine | undefined, segment: Segment) =>
    found ?? withSegment(files, segment.path, (file) => endOf(files, file)).line
}

function endOf(files: LogFiles, file: number): End {
  const { size } = files.look(file)
  const lines = linesBack(files, file, size)
  let isDamaged = false
  for (let at = next(lines); at !== undefined; isDamaged = true) {
    const before = next(lines)
    const line = at.bytes && goodLine(at.bytes)
    const bad = size - at.end - 1
    if (line !== undefined && mayFollow(line, before?.bytes))
      return { size, line, bad, isDamaged: isDamaged || bad > longestWritten } // no writer leaves so much unfinished
    at = before
  }
  return { size, line: undefined, bad: size, isDamaged: isDamaged || size > longestWritten }
}

function next(lines: Iterator<BackLine, void>): BackLine | undefined {
  return lines.next().value ?? undefined
}

function goodLine(bytes: Buffer): LogLine | undefined {
  const line = readLine(bytes)
  return line !== undefined && sha256(line.content) === line.hash ? line : undefined
}

/** Not behind a line that it does not follow; bytes that are not a line prove nothing. */
function mayFollow(line: LogLine, before: Buffer | undefined): boolean {
  const previous = before && readLine(before)
  return previous === undefined || (line.previous === previous.hash && line.position === previous.position + 1)
}
