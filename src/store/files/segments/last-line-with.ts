import { readAll, withFile } from '../../../node/index.ts'
import { type LogLine, longestLine, readLine } from '../../chain/log-line.ts'
import type { LogFiles } from '../../disk/log-files.ts'

/** More than 64 records usually take: one of them is signed. */
const usualEnd = 256 * 1024
/** No segment has more behind its last record, unless somebody put it there. */
const furthestEnd = 4 * longestLine

/** The last line of a file that has a mark in it and fits. Most often it is near the end: more is read only if it is not. */
export function lastLineWith(
  files: LogFiles,
  path: string,
  mark: string,
  fits: (line: LogLine) => boolean,
): LogLine | undefined {
  return withFile(files, path, 'read', (file) => {
    const { size } = files.look(file)
    const search = (length: number) => {
      const from = Math.max(0, size - length)
      return searchBack(readAll(files, file, size - from, from), mark, fits)
    }
    return search(usualEnd) ?? (size > usualEnd ? search(furthestEnd) : undefined)
  })
}

/** Each line once, however often the mark is in it. */
function searchBack(bytes: Buffer, mark: string, fits: (line: LogLine) => boolean): LogLine | undefined {
  for (let at = bytes.lastIndexOf(mark); at !== -1; ) {
    const [start, end] = [bytes.lastIndexOf('\n', at) + 1, bytes.indexOf('\n', at)]
    const line = end === -1 ? undefined : readLine(bytes.subarray(start, end))
    if (line !== undefined && fits(line)) return line
    at = start === 0 ? -1 : bytes.lastIndexOf(mark, start - 1)
  }
  return undefined
}
