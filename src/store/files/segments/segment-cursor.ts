import { type FileLook, readAll } from '../../../node/index.ts'
import type { KeptRecord } from '../../../ports/index.ts'
import type { matcherOf } from '../../chain/log-filter.ts'
import { type LogLine, unreadable } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { linesOf } from './read-segment.ts'
import { type Segment, segmentOf, segmentsIn } from './segments.ts'
import { type CountedSegment, segmentsBack } from './segments-back.ts'
import { withSegment } from './with-segment.ts'

/**
 * Reads a log as it grows, from a record on: each call returns the records since the last. If the last read record is
 * not there any more, the log was cut off or replaced, and its present records are returned.
 */
export function segmentCursor(
  files: LogFiles,
  folder: string,
  after: number,
  matches: ReturnType<typeof matcherOf>,
): () => readonly KeptRecord[] {
  let place: Place = { number: startOf(files, folder, after), from: 0, ending: nothing }
  let first = after + 1
  let position = after
  const seen = new Set<string>() // the hashes of the present segment
  const isNew = ({ hash, position: at }: LogLine) => {
    if (seen.has(hash)) return false
    seen.add(hash)
    return at >= first
  }
  const next = (): readonly CountedSegment[] => {
    if (!isThere(files, folder, place)) {
      place = { number: lookAt(files, folder, place) === undefined ? 0 : place.number, from: 0, ending: nothing }
      first = 1
    }
    return segmentsSince(files, folder, place.number)
  }
  return () => {
    const found: KeptRecord[] = []
    for (const { number, path, limit } of next()) {
      if (number > place.number) {
        place = { number, from: 0, ending: nothing }
        seen.clear()
      }
      for (const { bytes, end, line } of linesOf(files, path, limit, place.from)) {
        place = { number, from: end, ending: Buffer.from(bytes.subarray(-endingLength)) }
        if (line !== undefined && !isNew(line)) continue
        position = line?.position ?? position + 1
        const record = line === undefined ? unreadable(position, bytes) : matches(line)
        if (record !== undefined) found.push(record)
      }
    }
    return found
  }
}

/** How far a log was read. */
interface Place {
  /** Of the segment. */
  readonly number: number
  /** Where the next line begins. */
  readonly from: number
  /** The last bytes of the line before, with its hash. */
  readonly ending: Buffer
}

const nothing = Buffer.alloc(0)
/** Enough for a hash. */
const endingLength = 80

/** Whether the line that was read last is where it was. A segment may be put away when a later one has begun. */
function isThere(files: LogFiles, folder: string, { number, from, ending }: Place): boolean {
  if (from === 0) return true
  if (lookAt(files, folder, { number }) === undefined)
    return segmentsIn(files, folder).some((segment) => segment.number > number)
  return withSegment(files, segmentOf(folder, number).path, (file) =>
    readAll(files, file, ending.length, from - 1 - ending.length).equals(ending),
  )
}

function lookAt(files: LogFiles, folder: string, { number }: Pick<Place, 'number'>): FileLook | undefined {
  return files.lookAt(segmentOf(folder, number).path)
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
