import type { Scope } from '../scope.ts'

/** Who calls: the variable `role` of the context, or else the agent by its name. */
export function roleOf({ context, agent }: Scope): string {
  const role = context.variables.get('role')
  return typeof role === 'string' ? role : agent.name
}
