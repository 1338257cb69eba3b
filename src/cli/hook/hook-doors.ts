import * as pawl from '../../index.ts'
import type { Doors } from '../config/evaluate-config.ts'

/** What configs import of Pawl, inside the hook process: the hook file has it already. */
export const hookDoors: Doors = { pawl: () => pawl }
