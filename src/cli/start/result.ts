import type { Report } from '../doctor/diagnose.ts'
import type { InitDone } from '../init/init-project.ts'
import { plainError, plainInit } from '../init/plain-init.ts'
import type { Wanted } from './wanted.ts'

/** The proof about the hooks that were installed. */
export interface Proof {
  readonly reports: readonly Report[]
  /** Of the agents that were started. */
  readonly trials: readonly Report[]
  /** Whether every agent that can be started here was. */
  readonly isTried: boolean
  /** Whether there is a problem with the chosen agents. */
  readonly isRed: boolean
  /** Whether the person left before all was proven. */
  readonly hasLeft: boolean
}

export interface Result extends Proof {
  readonly init: InitDone
}

/** The result as JSON for programs. */
export function plainResult({ root, agents, chosen, packs }: Wanted, { init, reports, trials, isRed }: Result): object {
  return {
    ok: !isRed,
    root,
    agents: agents.map(({ brain, project, machine }) => {
      return { agent: brain.vocabulary.slug, project, machine, chosen: chosen.includes(brain) }
    }),
    packs: packs?.map(({ name }) => name) ?? 'kept',
    init: plainInit(init),
    doctor: reports,
    live: trials,
    errors: init.errors.map(plainError),
  }
}
