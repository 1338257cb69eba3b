import type { Json } from '../../base/index.ts'
import type { Journal } from './journal.ts'

/** The steps of durable and suspended runs, by run. */
export interface Journals {
  /** A finished step is never run again, in whichever process it was finished. */
  open(runId: string): Journal
  /** Keeps a run that waits, as JSON; the latest counts. */
  suspend(runId: string, state: Json): Promise<void>
  /** The state of a run that waits. */
  suspended(runId: string): Promise<Json | undefined>
  /** The run is over: nothing of it waits any more. */
  finish(runId: string): Promise<void>
  /** The ids of the runs that wait for a person. */
  waiting(): Promise<readonly string[]>
}
