import type { KeptRecord } from '../../protocol/index.ts'
import type { LogFiles } from './log-files.ts'
import type { matcherOf } from './log-filter.ts'
import { unreadable } from './log-line.ts'
import { linesOf } from './read-segment.ts'
import type { Segment } from './segments.ts'
import { type CountedSegment, segmentsBack } from './segments-back.ts'

/** Reads a log as it grows, from a record on: each call gives what has come since the last. */
export function segmentCursor(
  files: LogFiles,
  folder: string,
  after: number,
  matches: ReturnType<typeof matcherOf>,
): () => readonly KeptRecord[] {
  let number = startOf(files, folder, after)
  let from = 0
  let position = after
  return () => {
    const found: KeptRecord[] = []
    for (const segment of segmentsSince(files, folder, number)) {
      if (segment.number > number) from = 0
      number = segment.number
      for (const { bytes, end, line } of linesOf(files, segment.path, segment.limit, from)) {
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
function startOf(files: LogFiles, folder: string, after: number): number {
  for (const { number, first } of segmentsBack(files, folder)) {
    if (first !== undefined && first <= after + 1) return number
  }
  return 0
}

function segmentsSince(files: LogFiles, folder: string, number: number): readonly CountedSegment[] {
  const found: CountedSegment[] = []
  for (const segment of segmentsBack(files, folder)) {
    if (segment.number < number) break
    found.push(segment)
  }
  return found.reverse()
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
