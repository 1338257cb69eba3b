import * as actions from '../../actions/index.ts'
import * as pawl from '../../index.ts'
import * as packs from '../../packs/index.ts'
import * as theory from '../../theory/index.ts'
import type { Doors } from './evaluate-config.ts'

/** The doors of this very Pawl, for configs. The others are found where the project has installed it. */
export const doors: Doors = {
  pawl: () => pawl,
  'pawl/actions': () => actions,
  'pawl/packs': () => packs,
  'pawl/theory': () => theory,
}
