import type { Invocation, Reading } from '../shell/reading.ts'
import type { Options } from './options.ts'

/** A program that is started, with its arguments taken apart. */
export interface Call extends Options {
  readonly invocation: Invocation
  readonly reading: Reading
  /** Whether it means all below a folder. */
  readonly isRecursive: boolean
}
