import { shellOf, spendCopy } from '../shell/environment.ts'
import type { Invocation, Reading, Where } from '../shell/reading.ts'

/** Where the things are that a program of the shell itself starts. */
export function within(invocation: Invocation, what: string = invocation.name): Where {
  const { environment, inside, at, depth } = invocation
  return { environment, inside: [...inside, what], at, depth }
}

/** Where a program is that another one starts, outside the shell: functions do not count there, and nothing in the shell changes. */
export function outside(invocation: Invocation, reading: Reading, what: string = invocation.name): Where {
  spendCopy(invocation.environment, reading)
  const environment = { ...shellOf(invocation.environment), isOutside: true }
  return { ...within(invocation, what), environment }
}

/** Where an action of a program comes from. */
export function originOf({ inside, at, name }: Invocation): {
  readonly inside: readonly string[]
  readonly by: string
  readonly at?: NonNullable<Invocation['at']>
} {
  return { inside, by: name, ...(at !== undefined && { at }) }
}
