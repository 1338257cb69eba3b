import { type Argument, unknown } from '../../action/argument.ts'
import { childOf } from '../../shell/child-of.ts'
import type { Invocation, Where } from '../../shell/reading.ts'
import { within } from '../../usage/within.ts'

/** The place of what runs on another machine or in a container, where nothing is known of folders but what is said. */
export function onOther(invocation: Invocation, what: string, folder?: Argument): Where {
  const where = within(invocation, what)
  const folders = [folder ?? unknown('a folder of another machine')]
  return { ...where, environment: { ...childOf(where.environment), folders } }
}
