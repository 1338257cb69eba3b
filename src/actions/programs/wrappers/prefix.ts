import type { Argument } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { optionsOf } from '../../usage/options.ts'
import { wordsOf } from '../../usage/usage.ts'
import { originOf, outside, within } from '../../usage/within.ts'
import { isAssignment, lose, moveTo, setFor } from './surroundings.ts'

/** How a program reads what comes before the program that it starts. */
export interface Prefix {
  /** Options that take a value, with their dashes, as a text. */
  readonly valued?: string
  /** How many operands come before the program. */
  readonly operands?: number
  /** Whether `name=value` may come before the program. */
  readonly assigns?: boolean
  readonly escalates?: boolean
  /** Options that name the folder to start in, without their dashes. */
  readonly chdir?: readonly string[]
  /** Options that name a file for the output, without their dashes. */
  readonly writes?: readonly string[]
  /** Whether it is a word of the shell, so that what it starts can change the shell. */
  readonly isInside?: boolean
}

/** A program that starts the program in its arguments: `nice -n 5 rm x`. */
export function prefix({
  valued,
  operands = 0,
  assigns = false,
  escalates = false,
  chdir,
  writes,
  isInside = false,
}: Prefix = {}): Program {
  return (invocation, reading) => {
    if (escalates) reading.report({ type: 'escalates', ...originOf(invocation) })
    const {
      operands: rest,
      values,
      mayHaveMore,
    } = optionsOf(invocation.args, { valued: wordsOf(valued), stopsAtOperand: true })
    const argv = rest.slice(operands)
    const start = assigns ? argv.findIndex((one) => !isAssignment(one)) : 0
    const before = rest.slice(0, operands + Math.max(0, start))
    if (mayHaveMore || before.some(mayBeSeveral))
      reading.opaque(invocation, `an argument of ${invocation.name} is not known`)
    for (const file of (writes ?? []).flatMap((name) => values.get(name) ?? []))
      reading.report({
        type: 'writes',
        path: reading.path(file, invocation),
        recursive: false,
        ...originOf(invocation),
      })
    if (start < 0) return ''
    const where = isInside ? within(invocation) : outside(invocation, reading)
    for (const name of chdir ?? []) for (const to of values.get(name) ?? []) moveTo(to, where, reading)
    if (assigns) for (const one of argv.slice(0, start)) setFor(one, where, reading)
    if (escalates) for (const name of where.environment.exported) lose(name, where)
    return reading.run(argv.slice(start), where, invocation.input)
  }
}

/** Whether an argument may become several, or none. */
function mayBeSeveral(argument: Argument): boolean {
  return typeof argument === 'object'
}
