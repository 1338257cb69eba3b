import type { LogFiles } from './log-files.ts'
import { hashOf } from './log-line.ts'
import { linesOf } from './read-segment.ts'
import { firstPosition, limitOf, segmentsIn } from './segments.ts'

/** The hash of a record, wherever in the log it is; undefined if it is not there. */
export function hashAt(files: LogFiles, folder: string, position: number): string | undefined {
  const segments = segmentsIn(files, folder)
  const segment = segments.findLast((one) => (firstPosition(files, one) ?? Number.POSITIVE_INFINITY) <= position)
  if (segment === undefined) return undefined
  for (const { line } of linesOf(files, segment.path, limitOf(files, segments, segment))) {
    if (line?.position === position) return hashOf(line.content)
  }
  return undefined
}
