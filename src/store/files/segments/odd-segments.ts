import { basename } from 'node:path'
import { type LogFiles, nodeFiles } from '../../disk/log-files.ts'
import { type Segment, segmentsIn } from './segments.ts'
import { type CountedSegment, segmentsBack } from './segments-back.ts'

/** Messages about the segments of a log that hold no record of it, such as copies of others: a sentence for each kind. */
export function oddSegments(folder: string, files: LogFiles = nodeFiles): readonly string[] {
  const segments = segmentsIn(files, folder)
  const counted = [...segmentsBack(files, folder)].reverse()
  const parts = new Set(counted.filter(hasPart).map(({ path }) => path))
  const empty = segments.filter(({ path }) => files.lookAt(path)?.size === 0)
  const none = new Set(empty)
  const isBegun = empty.length === 1 && empty[0] === segments.at(-1) // the next record goes there
  const outside = segments.filter((one) => !parts.has(one.path) && !none.has(one))
  return [...(isBegun ? [] : emptyText(empty)), ...outsideText(outside)]
}

/** Whether a record of it is part of the log; an unreadable record is verified, and so are the lines behind it. */
function hasPart({ first, limit }: CountedSegment): boolean {
  return first === undefined || first < limit
}

function emptyText(empty: readonly Segment[]): readonly string[] {
  if (empty.length === 0) return []
  const which = empty.length === 1 ? `${named(empty)} is empty` : `${empty.length} segments are empty: ${named(empty)}`
  return [`${which}; a process was killed when it had begun one, or somebody put it there`]
}

function outsideText(outside: readonly Segment[]): readonly string[] {
  if (outside.length === 0) return []
  const which = outside.length === 1 ? 'a segment is' : `${outside.length} segments are`
  return [
    `${which} not part of the log: ${named(outside)}; a later segment has records in the place of its own: one of them is a copy, or was written by a process that had lost the lock`,
  ]
}

const mostNamed = 3

function named(segments: readonly Segment[]): string {
  const names = segments.slice(0, mostNamed).map(({ path }) => basename(path))
  return segments.length > mostNamed ? `${names.join(', ')} …` : names.join(', ')
}
