import type { Context } from '../../protocol/index.ts'
import type { Meter } from '../journal/meter.ts'
import type { Steps } from '../journal/steps.ts'
import type { Answers } from '../questions/answers.ts'

/** What everything that may have to wait runs with. */
export interface Surroundings {
  readonly context: Context
  readonly steps: Steps
  readonly answers: Answers
  /** Counts what is spent here for what is outside. */
  readonly meter: Meter
  readonly signal: AbortSignal | undefined
}
