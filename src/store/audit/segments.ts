import { join } from 'node:path'
import { hasCode, isMissing, type LogFiles } from './log-files.ts'

/**
 * One file of a log. The next one begins where this one ends: with the record after its last. Anything behind that place was
 * never acknowledged and is not part of the log: a writer was killed in the middle of a record, or suspended and woke up
 * when another process had already gone on in the next file.
 */
export interface Segment {
  readonly number: number
  readonly path: string
}

/** One that nothing is appended to any more. */
export interface FullSegment extends Segment {
  /** The position of the first record behind it. */
  readonly limit: number
}

export function segmentOf(folder: string, number: number): Segment {
  return { number, path: join(folder, `${String(number).padStart(6, '0')}.jsonl`) }
}

/** In order; none if the folder is not there yet. */
export function segmentsIn(files: LogFiles, folder: string): readonly Segment[] {
  let names: readonly string[]
  try {
    names = files.names(folder)
  } catch (error) {
    if (isMissing(error, folder)) return []
    throw error
  }
  const numbers = names.flatMap((name) => /^(\d{6,})\.jsonl$/.exec(name)?.[1] ?? []).map(Number)
  return numbers.sort((one, other) => one - other).map((number) => segmentOf(folder, number))
}

/** Makes the next segment, empty, so that nothing is appended to the present one any more. */
export function beginSegment(files: LogFiles, folder: string): void {
  const next = (segmentsIn(files, folder).at(-1)?.number ?? 0) + 1
  try {
    files.close(files.open(segmentOf(folder, next).path, 'make'))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error // another process had the same thought
  }
  files.flushFolder(folder)
}
