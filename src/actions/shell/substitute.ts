import { type Argument, unknown } from '../action/argument.ts'
import { endShell } from './end-shell.ts'
import { shellOf, spendCopy } from './environment.ts'
import type { CommandExpansionPart } from './parse-shell.ts'
import type { Reading, Where } from './reading.ts'

/** The output of the commands of a substitution, without the line breaks at its end. They run in a shell of their own. */
export function substitute(
  { script, text }: Pick<CommandExpansionPart, 'script' | 'text'>,
  what: string,
  where: Where,
  reading: Reading,
): Argument {
  if (script === undefined) {
    reading.opaque(where, 'a substitution cannot be parsed', { text })
    return unknown('a substitution that cannot be parsed')
  }
  if (!what.startsWith('$')) reading.reorder()
  spendCopy(where.environment, reading)
  const environment = { ...shellOf(where.environment), isAway: false }
  const own = { ...where, environment, inside: [...where.inside, what] }
  const input = what.startsWith('>') ? unknown('what is written to a substitution') : undefined
  const output = reading.commands(script, own, input)
  const more = endShell(own, reading)
  if (typeof output !== 'string' || typeof more !== 'string') return typeof output === 'string' ? more : output
  let end = output.length
  while (end > 0 && output.charCodeAt(end - 1) === 10) end--
  return output.slice(0, end)
}
