import { unknown } from '../argument.ts'
import type { Invocation, Where } from '../reading.ts'
import { within } from './within.ts'

/** The same place on another machine, where nothing is known of folders. */
export function onOther(invocation: Invocation, what: string): Where {
  const where = within(invocation, what)
  return { ...where, environment: { ...where.environment, folders: [unknown('a folder of another machine')] } }
}
