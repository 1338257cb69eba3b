import type { Doors } from '../../config/index.ts'
import * as pawl from '../../index.ts'

/** What configs import of Pawl, inside the hook process: the hook file has it already. */
export const hookDoors: Doors = { pawl: () => pawl }
