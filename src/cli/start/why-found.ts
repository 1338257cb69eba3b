import type { FoundAgent } from '../init/find-agents.ts'

/** Why an agent is thought to be used here, in words. */
export function whyFound({ project, machine }: FoundAgent): string {
  const here = project.length === 0 ? [] : [`${project.join(', ')} in this project`]
  const reasons = [...here, ...machine]
  return reasons.length === 0 ? 'not found' : reasons.join(', ')
}
