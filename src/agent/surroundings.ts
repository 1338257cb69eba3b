import type { Context } from '../protocol/index.ts'
import type { Answers } from './answers.ts'
import type { Meter } from './meter.ts'
import type { Steps } from './steps.ts'

/** What everything that may have to wait runs with. */
export interface Surroundings {
  readonly context: Context
  readonly steps: Steps
  readonly answers: Answers
  /** Counts what is spent here for what is outside. */
  readonly meter: Meter
  readonly signal: AbortSignal | undefined
}
