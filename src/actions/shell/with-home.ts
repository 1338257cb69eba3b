import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import type { Reading, Where } from './reading.ts'

/** A text that begins with `~`, if that is neither quoted nor escaped, with the folder that it means. */
export function withHome(written: string, value: string, where: Where, { place }: Reading): Argument {
  if (!written.startsWith('~')) return isAssigned(written) ? unknown('the folder of a user') : value
  const end = value.indexOf('/')
  const user = end < 0 ? value.slice(1) : value.slice(1, end)
  const rest = end < 0 ? '' : value.slice(end)
  if (user === '') return homeIn(where, place.home, rest)
  return /^[\w.+-]+$/.test(user) ? unknown('the folder of a user') : value
}

function homeIn({ environment }: Where, given: string | undefined, rest: string): Argument {
  const [set] = environment.variables.get('HOME') ?? []
  if (isUnknown(set)) return set
  const home = typeof set === 'string' ? set : given
  return home === undefined ? `~${rest}` : `${home}${rest}`
}

/** Whether a word looks like an assignment in which `~` counts. */
function isAssigned(written: string): boolean {
  return written.includes('~') && /^[A-Za-z_]\w*\+?=(?:.*:)?~/s.test(written)
}
