import type { LogPosition } from '../../../ports/index.ts'
import type { LogLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { sha256 } from '../../signing/sha256.ts'
import { linesOf } from './read-segment.ts'
import { type CountedSegment, segmentsBack } from './segments-back.ts'

/**
 * Whether the chain leads from an earlier record to the end of the log: each line between them follows the one before.
 * A line that was moved within the log has the right hash, too, but has no successor.
 */
export function leadsTo(files: LogFiles, folder: string, seen: LogPosition, end: LogPosition): boolean {
  if (seen.position >= end.position) return false
  let at: LogPosition | undefined
  for (const { path, limit } of segmentsFrom(files, folder, seen.position)) {
    for (const { line } of linesOf(files, path, limit)) {
      at = line === undefined ? undefined : next(at, line, seen)
      if (at?.position === end.position && at.hash === end.hash) return true
    }
  }
  return false
}

/** In the order of the log, from the last one that begins at the record or before it. */
function segmentsFrom(files: LogFiles, folder: string, position: number): readonly CountedSegment[] {
  const found: CountedSegment[] = []
  for (const segment of segmentsBack(files, folder)) {
    found.push(segment)
    if (segment.first !== undefined && segment.first <= position) break
  }
  return found.reverse()
}

/** How far the chain from the record that was seen reaches with this line; undefined if it has not begun, or is broken. */
function next(at: LogPosition | undefined, line: LogLine, seen: LogPosition): LogPosition | undefined {
  const goesOn = at !== undefined && line.position === at.position + 1 && line.previous === at.hash
  const isBeginning = line.position === seen.position && line.hash === seen.hash
  return (goesOn || isBeginning) && sha256(line.content) === line.hash ? line : undefined
}
