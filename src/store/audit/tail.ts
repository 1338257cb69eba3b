import { PawlError } from '../../kernel/index.ts'
import { type LogFiles, readAll, withFile } from './log-files.ts'
import { genesis, hashOf, type LogLine, longestLine, readLine } from './log-line.ts'
import type { Segment } from './segments.ts'

/** Where a log ends: what the next record follows, and where in which file it goes. */
export interface Tail {
  readonly segment: Segment
  readonly position: number
  readonly hash: string
  /** Bytes of whole lines in the segment. */
  readonly size: number
  /** Bytes after them: of a record that was never finished. */
  readonly torn: number
}

interface End {
  readonly size: number
  readonly torn: number
  readonly line: LogLine | undefined
}

/** Reads the last line alone, however long the log is. */
export function readTail(files: LogFiles, segments: readonly Segment[], first: Segment): Tail {
  const segment = segments.at(-1)
  if (segment === undefined) return { segment: first, size: 0, torn: 0, position: 0, hash: genesis }
  return withFile(files, segment.path, 'read', (file) => readTailIn(files, file, segment, segments.slice(0, -1)))
}

/** The same for who has the last segment open already. */
export function readTailIn(files: LogFiles, file: number, segment: Segment, before: readonly Segment[]): Tail {
  const { size, torn, line } = endOf(files, file, segment)
  // somebody was killed after making a new segment and before writing to it
  const last = line ?? before.reduceRight<LogLine | undefined>(earlier(files), undefined)
  return { segment, size, torn, position: last?.position ?? 0, hash: last?.hash ?? genesis }
}

function earlier(files: LogFiles) {
  return (found: LogLine | undefined, segment: Segment) =>
    found ?? withFile(files, segment.path, 'read', (file) => endOf(files, file, segment)).line
}

function endOf(files: LogFiles, file: number, { path }: Segment): End {
  const { size } = files.look(file)
  for (let length = 8192; ; length *= 4) {
    const from = Math.max(0, size - length)
    const end = endIn(readAll(files, file, size - from, from), from, path)
    if (end !== undefined) return end
    if (length > 2 * longestLine) throw damaged(path)
  }
}

/** Nothing if the bytes do not reach back to the beginning of the last line. */
function endIn(bytes: Buffer, from: number, path: string): End | undefined {
  const last = bytes.lastIndexOf(0x0a)
  const before = last <= 0 ? -1 : bytes.lastIndexOf(0x0a, last - 1)
  if (before === -1 && from > 0) return undefined
  const size = from + last + 1
  const torn = bytes.length - (last + 1)
  if (size === 0) return { size, torn, line: undefined }
  const line = readLine(bytes.subarray(before + 1, last))
  if (line === undefined || hashOf(line.content) !== line.hash) throw damaged(path)
  return { size, torn, line }
}

function damaged(path: string): PawlError {
  return new PawlError('audit-damaged', `the last record in ${path} is damaged, so that none can follow it`, {
    hint: '`pawl audit verify` says more; to begin a new log, move the folder with the old one away',
  })
}
