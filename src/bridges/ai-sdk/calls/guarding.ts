import type { Bridge } from '../bridge.ts'
import type { Runs } from './runs.ts'

/** What all parts of the same settings share. */
export interface Guarding {
  readonly bridge: Bridge
  readonly runs: Runs
}
