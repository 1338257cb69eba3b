import { type Argument, isUnknown } from '../action/argument.ts'
import { parseShell } from './parse-shell.ts'
import type { Reading, Text, Where } from './reading.ts'
import { deepest } from './run-function.ts'

/** Reads what an alias makes of a command. Whether aliases are replaced at all depends on the shell. */
export function runAlias(
  name: string,
  args: readonly Argument[],
  where: Where,
  reading: Reading,
  input: Text | undefined,
): void {
  const { aliases } = where.environment
  const text = aliases.get(name) ?? ''
  if (where.depth >= deepest || !isWhole(text) || (/\s$/.test(text) && args.some((one) => isAlias(one, where)))) {
    reading.opaque(where, 'an alias changes how the command is read', { text })
    return
  }
  aliases.delete(name)
  reading.script(withArguments(text, args), { ...where, depth: where.depth + 1 }, input)
  if (!aliases.has(name)) aliases.set(name, text)
}

function isAlias(argument: Argument, { environment }: Where): boolean {
  return typeof argument === 'string' && environment.aliases.has(argument)
}

/** Whether a text is complete, so that arguments can follow it. */
function isWhole(text: string): boolean {
  return !/#|<<|\\$|[({`]|\b(?:do|then|else|in)\s*$/.test(text) && typeof parseShell(text) !== 'string'
}

/** A command line that is followed by arguments, each quoted. */
function withArguments(text: string, args: readonly Argument[]): Text {
  return [text, ...args.map(written)].join(' ')
}

function written(argument: Argument): string {
  if (isUnknown(argument)) return '"$__not_known"'
  return typeof argument === 'string' ? `'${argument.replaceAll("'", `'\\''`)}'` : argument.text
}
