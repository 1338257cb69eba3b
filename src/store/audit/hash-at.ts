import type { LogFiles } from './log-files.ts'
import { hashOf } from './log-line.ts'
import { linesOf } from './read-segment.ts'
import { segmentsBack } from './segments-back.ts'

/** The hash of a record, wherever in the log it is; undefined if it is not there. */
export function hashAt(files: LogFiles, folder: string, position: number): string | undefined {
  for (const { path, limit, first = Number.POSITIVE_INFINITY } of segmentsBack(files, folder)) {
    if (first > position) continue
    for (const { line } of linesOf(files, path, limit)) {
      if (line?.position === position) return hashOf(line.content)
    }
    return undefined
  }
  return undefined
}
