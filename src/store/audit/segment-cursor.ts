import type { KeptRecord } from '../../protocol/index.ts'
import type { LogFiles } from './log-files.ts'
import type { matcherOf } from './log-filter.ts'
import { unreadable } from './log-line.ts'
import { linesOf } from './read-segment.ts'
import { firstPosition, limitOf, type Segment, segmentsIn } from './segments.ts'

/** Reads a log as it grows, from a record on: each call gives what has come since the last. */
export function segmentCursor(
  files: LogFiles,
  folder: string,
  after: number,
  matches: ReturnType<typeof matcherOf>,
): () => readonly KeptRecord[] {
  let number = startOf(files, segmentsIn(files, folder), after)
  let from = 0
  let position = after
  return () => {
    const found: KeptRecord[] = []
    const segments = segmentsIn(files, folder)
    for (const segment of segments) {
      if (segment.number < number) continue
      if (segment.number > number) from = 0
      number = segment.number
      for (const { bytes, end, line } of linesOf(files, segment.path, limitOf(files, segments, segment), from)) {
        from = end
        if (line !== undefined && line.position <= after) continue
        position = line?.position ?? position + 1
        const record = line === undefined ? unreadable(position, bytes) : matches(line)
        if (record !== undefined) found.push(record)
      }
    }
    return found
  }
}

/** The last segment that begins before the record looked for. */
function startOf(files: LogFiles, segments: readonly Segment[], after: number): number {
  const begins = (segment: Segment) => firstPosition(files, segment) ?? Number.POSITIVE_INFINITY
  return segments.findLast((segment) => begins(segment) <= after + 1)?.number ?? 0
}

/** The records of one segment, in order. */
export function recordsOf(
  files: LogFiles,
  { path }: Segment,
  limit: number,
  matches: ReturnType<typeof matcherOf>,
): readonly KeptRecord[] {
  const found: KeptRecord[] = []
  let position = 0
  for (const { bytes, line } of linesOf(files, path, limit)) {
    position = line?.position ?? position + 1
    const record = line === undefined ? unreadable(position, bytes) : matches(line)
    if (record !== undefined) found.push(record)
  }
  return found
}
