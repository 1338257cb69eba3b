import { type LogLine, readLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'
import { linesBack } from './lines-back.ts'
import { withSegment } from './with-segment.ts'

/** The last line of a segment that has a mark in it and fits. Most often it is near the end: more is read only if it is not. */
export function lastLineWith(
  files: LogFiles,
  path: string,
  mark: string,
  fits: (line: LogLine) => boolean,
): LogLine | undefined {
  const sought = Buffer.from(mark)
  return withSegment(files, path, (file) => {
    for (const { bytes } of linesBack(files, file, files.look(file).size)) {
      const line = bytes?.includes(sought) ? readLine(bytes) : undefined
      if (line !== undefined && fits(line)) return line
    }
    return undefined
  })
}
