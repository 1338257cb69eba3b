import { type Brain, brainNamed, brains } from '../../brains/index.ts'
import { findAgents } from './find-agents.ts'

/** An agent to install hooks for, and why. */
export interface ChosenAgent {
  readonly brain: Brain
  readonly where: 'named' | 'project' | 'machine'
  /** What was found; nothing if it was named. */
  readonly traces: readonly string[]
}

/**
 * The agents that were named, as far as they are ours; else those that have left traces in the project; else, where there are
 * none at all, those that are on this machine.
 */
export function chooseAgents(root: string, hooks: 'detect' | readonly string[]): readonly ChosenAgent[] {
  if (hooks !== 'detect') {
    const named = new Set(hooks.flatMap((name) => brainNamed(name, brains) ?? []))
    return [...named].map((brain) => ({ brain, where: 'named', traces: [] }))
  }
  const found = findAgents(root)
  const inProject = found.filter(({ project }) => project.length > 0)
  if (inProject.length > 0) return inProject.map(({ brain, project }) => ({ brain, where: 'project', traces: project }))
  const onMachine = found.filter(({ machine }) => machine.length > 0)
  return onMachine.map(({ brain, machine }) => ({ brain, where: 'machine', traces: machine }))
}

/** Why an agent was chosen, in words; nothing if it was named. */
export function whyChosen({ where, traces }: ChosenAgent): string | undefined {
  if (where === 'named') return undefined
  const found = `found ${traces.join(' and ')}`
  return where === 'project' ? `${found} in this project` : `${found}; this project shows no agent`
}
