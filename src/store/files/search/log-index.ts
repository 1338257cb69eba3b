import type { LogFilter } from '../../../ports/index.ts'
import type { FullSegment } from '../segments/segments.ts'

/** Where a line begins in its segment, how long it is, and which record it is. */
export interface Place {
  readonly offset: number
  readonly length: number
  readonly position: number
}

/** Finds places in the log. Its answers are checked against the log itself, and it may decline to answer at any time. */
export interface LogIndex {
  /**
   * The lines of a full segment that may fit the filter, in order; `anywhere` if every line of it is a record, and any may
   * fit; nothing if the segment has to be read.
   */
  find(segment: FullSegment, filter: LogFilter): Promise<readonly Place[] | 'anywhere' | undefined>
  /** Its answer was wrong: it is made again at the next query. */
  discard(): Promise<void>
  close(): Promise<void>
}
