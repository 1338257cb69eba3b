import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import { parseShell } from '../../shell/parse-shell.ts'
import type { Program, Where } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { outside } from '../../usage/within.ts'
import { isAssignment, lose, moveTo, setFor } from './surroundings.ts'

const envOptions = ['-u', '--unset', '-C', '--chdir', '-S', '--split-string', '-P', '-a', '--argv0']

/** `env -i x=1 rm -rf y`; `env -S 'rm -rf x'` splits its value into arguments. */
export const env: Program = (invocation, reading) => {
  const { operands, values, flags, mayHaveMore } = optionsOf(invocation.args, {
    valued: envOptions,
    stopsAtOperand: true,
  })
  const [split] = values.get('S') ?? values.get('split-string') ?? []
  const given = operands[0] === '-' ? operands.slice(1) : operands
  const at = given.findIndex((one) => !isGiven(one))
  const argv = at < 0 ? [] : given.slice(at)
  const where = outside(invocation, reading, split === undefined ? 'env' : 'env -S')
  if (mayHaveMore) reading.opaque(invocation, 'an argument of env is not known')
  const isEmpty = flags.has('i') || flags.has('ignore-environment') || operands[0] === '-'
  const unset = [...(values.get('u') ?? []), ...(values.get('unset') ?? [])].flatMap((one) => textOf(one) ?? [])
  for (const name of isEmpty ? where.environment.exported : unset) lose(name, where)
  for (const one of at < 0 ? given : given.slice(0, at)) if (!definesFunction(one, where)) setFor(one, where, reading)
  for (const name of ['C', 'chdir']) for (const to of values.get(name) ?? []) moveTo(to, where, reading)
  if (split !== undefined) return reading.script(lineOf([split, ...given]), where, invocation.input)
  return argv.length === 0 ? unknown('the variables') : reading.run(argv, where, invocation.input)
}

/** For `env`, all with a `=` is a variable, whatever its name. */
function isGiven(argument: Argument): boolean {
  return isUnknown(argument) ? isAssignment(argument) : /^[^=]+=/.test(shown(argument))
}

/** `BASH_FUNC_name%%=() { commands; }`: bash takes functions from its surroundings. Returns whether it is one. */
function definesFunction(argument: Argument, { environment }: Where): boolean {
  const [, name = '', body = ''] = /^BASH_FUNC_([^=%(]+)(?:%%|\(\))=(.*)$/s.exec(shown(argument)) ?? []
  const script = name === '' ? '' : parseShell(`${name} ${body}`)
  const [first] = typeof script === 'string' ? [] : script.commands
  if (first?.command.type !== 'Function') return false
  environment.functions.set(name, [first.command.body])
  environment.exported.add(name)
  return true
}
