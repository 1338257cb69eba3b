import { brains } from './brains.ts'
import type { GuardedPaths } from './contract/brain.ts'

/** The files and folders by which the hooks of any agent are switched off, with braces. */
export function agentFiles(): Required<GuardedPaths> {
  const guarded = brains.map(({ vocabulary }) => vocabulary.guarded)
  return {
    both: guarded.flatMap(({ both }) => both),
    project: guarded.flatMap(({ project = [] }) => project),
    system: guarded.flatMap(({ system = [] }) => system),
  }
}
