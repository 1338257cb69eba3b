import type { LogFilter } from '../../../ports/index.ts'
import type { FullSegment } from '../segments/segments.ts'

/** Where a line begins in its segment, how long it is, and which record it is. */
export interface Place {
  readonly offset: number
  readonly length: number
  readonly position: number
}

/** Knows where to look. What it says is checked against the log itself, and it may say nothing at any time. */
export interface LogIndex {
  /**
   * The lines of a full segment that may fit the filter, in order; `anywhere` if every line of it is a record, and any may
   * fit; nothing if the segment has to be read.
   */
  find(segment: FullSegment, filter: LogFilter): Promise<readonly Place[] | 'anywhere' | undefined>
  /** What it said was not so: it is made again when it is next asked. */
  discard(): Promise<void>
  close(): Promise<void>
}
