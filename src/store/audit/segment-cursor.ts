import type { KeptRecord } from '../../protocol/index.ts'
import type { LogFiles } from './log-files.ts'
import type { matcherOf } from './log-filter.ts'
import { readLine, unreadable } from './log-line.ts'
import { readSegment } from './read-segment.ts'
import { type Segment, segmentsIn } from './segments.ts'

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
    for (const segment of segmentsIn(files, folder)) {
      if (segment.number < number) continue
      if (segment.number > number) from = 0
      number = segment.number
      for (const { bytes, end, isTorn } of readSegment(files, segment.path, from)) {
        if (isTorn) break
        from = end
        const line = readLine(bytes)
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
  const begins = (segment: Segment) => {
    for (const { bytes } of readSegment(files, segment.path)) return readLine(bytes)?.position ?? 0
    return Number.POSITIVE_INFINITY
  }
  return segments.findLast((segment) => begins(segment) <= after + 1)?.number ?? 0
}

/** The records of one segment, in order. */
export function recordsOf(
  files: LogFiles,
  { path }: Segment,
  matches: ReturnType<typeof matcherOf>,
): readonly KeptRecord[] {
  const found: KeptRecord[] = []
  let position = 0
  for (const { bytes, isTorn } of readSegment(files, path)) {
    if (isTorn) break
    const line = readLine(bytes)
    position = line?.position ?? position + 1
    const record = line === undefined ? unreadable(position, bytes) : matches(line)
    if (record !== undefined) found.push(record)
  }
  return found
}
