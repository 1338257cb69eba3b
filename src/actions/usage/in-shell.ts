import { childOf } from '../shell/child-of.ts'
import type { Invocation, Reading, Where } from '../shell/reading.ts'
import { outside } from './within.ts'

/** Where the commands are of a shell that a program starts: functions of the shell around it do not count there, its own do. */
export function inShell(invocation: Invocation, reading: Reading, what?: string): Where {
  const where = outside(invocation, reading, what)
  return { ...where, environment: childOf(where.environment) }
}
