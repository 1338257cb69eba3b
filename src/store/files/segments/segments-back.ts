import { readAll } from '../../../node/index.ts'
import { type LogLine, openingIn } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { lastLineWith } from './last-line-with.ts'
import { type FullSegment, type Segment, segmentsIn } from './segments.ts'
import { withSegment } from './with-segment.ts'

/** A segment whose records are part of the log, as far as its limit. */
export interface CountedSegment extends FullSegment {
  /** The position of its first record; undefined if there is none, or if it is not a record. */
  readonly first: number | undefined
}

/**
 * The segments that count, the newest first. Each continues from a record in an earlier one: lines behind that record
 * there, and whole segments in between, were written by processes that had lost the lock, and were not acknowledged.
 */
export function* segmentsBack(files: LogFiles, folder: string): Generator<CountedSegment> {
  const segments = segmentsIn(files, folder).toReversed()
  let next: Beginning | undefined
  for (const [at, segment] of segments.entries()) {
    const beginning = beginningOf(files, segment)
    if (next !== undefined && isPassedOver(files, segments.slice(at, at + furthestBack), next)) continue
    yield { ...segment, limit: next?.position ?? Number.POSITIVE_INFINITY, first: beginning?.position }
    next = beginning ?? next
  }
}

/** The same in the order of the log. */
export function countedSegments(files: LogFiles, folder: string): readonly CountedSegment[] {
  return [...segmentsBack(files, folder)].reverse()
}

/** No more segments than this are made while a process is suspended and comes back. */
const furthestBack = 64

/** The first record of a segment, and the hash of the one that it follows. */
type Beginning = NonNullable<ReturnType<typeof openingIn>>

function beginningOf(files: LogFiles, { path }: Segment): Beginning | undefined {
  return openingIn(withSegment(files, path, (file) => readAll(files, file, 128, 0)))
}

/** Whether the next segment continues from an earlier one than this. If it continues from none, there is damage here. */
function isPassedOver(files: LogFiles, [segment, ...earlier]: readonly Segment[], next: Beginning): boolean {
  if (segment === undefined || has(files, segment, next)) return false
  return earlier.some((one) => has(files, one, next))
}

/** Whether a segment has the record before that one. */
function has(files: LogFiles, { path }: Segment, { position, previous }: Beginning): boolean {
  const isBefore = (line: LogLine) => line.hash === previous && line.position === position - 1
  return lastLineWith(files, path, `,"hash":"${previous}"`, isBefore) !== undefined
}
