import { readAll, withFile } from '../../../node/index.ts'
import { genesis, hashOf, type LogLine, longestLine, readLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import type { Segment } from './segments.ts'

/** Where a log ends: what the next record follows. */
export interface Tail {
  readonly segment: Segment
  readonly position: number
  readonly hash: string
  /** Of the segment, in bytes, with whatever is in it. */
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
  return withFile(files, segment.path, 'read', (file) => readTailIn(files, file, segment, segments.slice(0, -1)))
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
    found ?? withFile(files, segment.path, 'read', (file) => endOf(files, file)).line
}

function endOf(files: LogFiles, file: number): End {
  const { size } = files.look(file)
  for (let length = 8192; length <= furthestBack; length *= 4) {
    const from = Math.max(0, size - length)
    const found = lastGood(readAll(files, file, size - from, from), from === 0)
    if (found !== undefined) return { size, ...found }
  }
  return { size, line: undefined, bad: size, isDamaged: true }
}

/** No segment has so much behind its last record, unless somebody put it there. */
const furthestBack = 8 * longestLine

/** Undefined if the bytes do not reach back far enough. */
function lastGood(bytes: Buffer, isWhole: boolean): Omit<End, 'size'> | undefined {
  let isDamaged = false
  for (let end = bytes.lastIndexOf(lineBreak); end !== -1; isDamaged = true) {
    const start = startOf(bytes, end)
    if (start === 0 && !isWhole) return undefined
    const line = goodLine(bytes.subarray(start, end))
    const previous = start === 0 ? undefined : readLine(bytes.subarray(startOf(bytes, start - 1), start - 1))
    if (line !== undefined && (previous === undefined || follows(line, previous)))
      return { line, bad: bytes.length - end - 1, isDamaged }
    end = start - 1
  }
  return isWhole ? { line: undefined, bad: bytes.length, isDamaged } : undefined
}

const lineBreak = 0x0a

/** Where the line begins that ends with this line break. */
function startOf(bytes: Buffer, end: number): number {
  return end === 0 ? 0 : bytes.lastIndexOf(lineBreak, end - 1) + 1
}

function goodLine(bytes: Buffer): LogLine | undefined {
  const line = readLine(bytes)
  return line !== undefined && hashOf(line.content) === line.hash ? line : undefined
}

function follows(line: LogLine, previous: LogLine): boolean {
  return line.previous === previous.hash && line.position === previous.position + 1
}
