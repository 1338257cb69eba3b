import type { Scope } from '../scope.ts'

/** The caller's role: the variable `role` of the context, or else the agent's name. */
export function roleOf({ context, agent }: Scope): string {
  const role = context.variables.get('role')
  return typeof role === 'string' ? role : agent.name
}
