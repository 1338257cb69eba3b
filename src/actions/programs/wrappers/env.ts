import { textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
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
  const at = given.findIndex((one) => !isAssignment(one))
  const argv = at < 0 ? [] : given.slice(at)
  const where = outside(invocation, reading, split === undefined ? 'env' : 'env -S')
  if (mayHaveMore) reading.opaque(invocation, 'an argument of env is not known')
  const isEmpty = flags.has('i') || flags.has('ignore-environment') || operands[0] === '-'
  const unset = [...(values.get('u') ?? []), ...(values.get('unset') ?? [])].flatMap((one) => textOf(one) ?? [])
  for (const name of isEmpty ? where.environment.exported : unset) lose(name, where)
  for (const one of at < 0 ? given : given.slice(0, at)) setFor(one, where)
  for (const name of ['C', 'chdir']) for (const to of values.get(name) ?? []) moveTo(to, where, reading)
  if (split !== undefined) return reading.script(lineOf([split, ...given]), where, invocation.input)
  return argv.length === 0 ? unknown('the variables') : reading.run(argv, where, invocation.input)
}
