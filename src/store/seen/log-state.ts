import type { PawlError } from '../../base/index.ts'
import type { Obstacle } from '../../node/index.ts'
import type { LostHead, SeenHead } from './remembered.ts'

/** The state of a log, without reading all of it. */
export interface LogState {
  readonly records: number
  /** Whether there is nothing at all, not even something damaged. */
  readonly isEmpty: boolean
  /** Why the next record that has to be signed would be refused. */
  readonly keyProblem: PawlError | undefined
  /** The last record that this user has seen, if it is not there any more. */
  readonly lost: SeenHead | undefined
  /** Records that this user had seen, and that were missing later, also if they were restored. */
  readonly losses: readonly LostHead[]
  /** The file of this user's memory of the log, if it is damaged. */
  readonly damagedMemory: string | undefined
  /** The obstacle that keeps every process from writing to the log. */
  readonly obstacle: Obstacle | undefined
}
