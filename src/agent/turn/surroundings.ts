import type { Context } from '../../protocol/index.ts'
import type { Meter } from '../journal/meter.ts'
import type { Steps } from '../journal/steps.ts'
import type { Answers } from '../questions/answers.ts'

/** The surroundings of all work that may have to wait. */
export interface Surroundings {
  readonly context: Context
  readonly steps: Steps
  readonly answers: Answers
  /** Counts the spending here for the outer run. */
  readonly meter: Meter
  readonly signal: AbortSignal | undefined
}
