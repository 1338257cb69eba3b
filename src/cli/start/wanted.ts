import type { Brain } from '../../brains/index.ts'
import type { Pack } from '../../packs/internal.ts'
import type { FoundAgent } from '../init/find-agents.ts'

/** The project, before anything is asked. */
export interface Start {
  readonly root: string
  /** Every agent that Pawl knows, with its traces. */
  readonly agents: readonly FoundAgent[]
  /** The config; undefined if there is none yet. */
  readonly config: string | undefined
}

/** The choice of a person, or of `--yes`. */
export interface Wanted extends Start {
  readonly chosen: readonly Brain[]
  /** The packs to begin with; nothing if there is a config, which is kept. */
  readonly packs: readonly Pack[] | undefined
}

/** Whether there is a trace of this agent. */
export function isFound({ project, machine }: FoundAgent): boolean {
  return project.length + machine.length > 0
}
