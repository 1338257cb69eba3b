import { join } from 'node:path'
import { PawlError } from '../../../base/index.ts'
import { hasCode, quoted } from '../../../node/index.ts'
import { isMissing, type LogFiles } from '../../disk/log-files.ts'

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
  const found = names.filter((name) => /^\d{6,}\.jsonl$/.test(name)).map((name) => readSegment(folder, name))
  return found.sort((one, other) => one.number - other.number)
}

/** No log has so many segments; numbers that are much larger could not be counted on. */
const mostSegments = 999_999_999_999

/** A number that Pawl does not assign, or does not write so, is foreign: the log must not continue after it. */
function readSegment(folder: string, name: string): Segment {
  const segment = segmentOf(folder, Number.parseInt(name, 10))
  const path = join(folder, name)
  if (segment.path !== path || segment.number >= mostSegments) throw strange(path)
  return segment
}

/** The segment behind another. */
export function segmentAfter(folder: string, { number, path }: Segment): Segment {
  if (number + 1 >= mostSegments) throw strange(path)
  return segmentOf(folder, number + 1)
}

function strange(path: string): PawlError {
  return new PawlError('audit-damaged', `${path} is not a segment of the audit log: no segment has this number`, {
    hint: `Pawl did not put it there: find out who did, and remove it: \`rm ${quoted(path)}\``,
  })
}

/** Makes the next segment, empty, so that nothing is appended to the present one any more. */
export function beginSegment(files: LogFiles, folder: string): void {
  const last = segmentsIn(files, folder).at(-1)
  const next = last === undefined ? segmentOf(folder, 1) : segmentAfter(folder, last)
  try {
    files.close(files.open(next.path, 'make'))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error // another process had the same thought
  }
  files.flushFolder(folder)
}
