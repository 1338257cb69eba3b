import type { Invocation, Where } from '../reading.ts'

/** The place of what a program starts. */
export function within(invocation: Invocation, what: string = invocation.name): Where {
  const { environment, inside, at, depth } = invocation
  return { environment, inside: [...inside, what], at, depth }
}

/** Where an action of a program comes from. */
export function originOf({ inside, at, name }: Invocation): {
  readonly inside: readonly string[]
  readonly by: string
  readonly at?: NonNullable<Invocation['at']>
} {
  return { inside, by: name, ...(at !== undefined && { at }) }
}
