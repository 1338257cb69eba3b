import { brains } from './brains.ts'
import type { GuardedPaths } from './contract/brain.ts'

/** The ways to switch off the hooks of agents: files and folders, with braces, settings and variables, and options of their programs. */
export interface AgentFiles extends Required<Omit<GuardedPaths, 'options'>> {
  /** The program of each agent that has such options. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

/** Of all agents. */
export function agentFiles(): AgentFiles {
  const guarded = brains.map(({ vocabulary }) => vocabulary.guarded)
  const options = brains.flatMap(({ vocabulary: { program, guarded } }) =>
    guarded.options === undefined ? [] : [[program, guarded.options] as const],
  )
  return {
    both: guarded.flatMap(({ both }) => both),
    project: guarded.flatMap(({ project = [] }) => project),
    system: guarded.flatMap(({ system = [] }) => system),
    switches: guarded.flatMap(({ switches = [] }) => switches),
    options: Object.fromEntries(options),
  }
}
