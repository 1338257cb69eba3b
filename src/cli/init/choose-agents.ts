import type { Brain } from '../../brains/index.ts'
import { brainNamed } from '../../brains/internal.ts'
import { agentNamed, type InstallPlace } from '../install/install-place.ts'
import { findAgents } from './find-agents.ts'

/** An agent to install hooks for, and why. */
export interface ChosenAgent {
  readonly brain: Brain
  readonly where: 'named' | 'project' | 'machine'
  /** The found traces; empty if it was named. */
  readonly traces: readonly string[]
}

/**
 * The agents that were named, as far as they are ours; else those that have left traces in the project; else, where there are
 * none at all, those that are on this machine. A level above projects has no traces of its own.
 */
export function chooseAgents(place: InstallPlace, hooks: 'detect' | readonly string[]): readonly ChosenAgent[] {
  const { root, level, brains } = place
  if (hooks !== 'detect') {
    // a package may supply an agent to a project that we do not know
    const known = level === undefined ? hooks.filter((name) => brainNamed(name, brains) !== undefined) : hooks
    const named = new Set(known.map((name) => agentNamed(place, name)))
    return [...named].map((brain) => ({ brain, where: 'named', traces: [] }))
  }
  const found = findAgents(root, brains)
  const inProject = level === undefined ? found.filter(({ project }) => project.length > 0) : []
  if (inProject.length > 0) return inProject.map(({ brain, project }) => ({ brain, where: 'project', traces: project }))
  const onMachine = found.filter(({ machine }) => machine.length > 0)
  return onMachine.map(({ brain, machine }) => ({ brain, where: 'machine', traces: machine }))
}

/** Why an agent was chosen, as text; undefined if it was named. */
export function whyChosen({ brain, where, traces }: ChosenAgent): string | undefined {
  if (where === 'named') return undefined
  const found = `found ${traces.join(' and ')}`
  if (where === 'project') return `${found} in this project`
  return brain.installedAt === undefined ? `${found}; this project shows no agent` : found
}
