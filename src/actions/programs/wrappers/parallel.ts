import { textOf, unknown } from '../../action/argument.ts'
import type { Program, Text } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { originOf } from '../../usage/within.ts'

export const parallel: Program = (invocation, reading) => {
  const valued =
    '-j --jobs -I -n -N -a --arg-file -S --sshlogin --delay --timeout --colsep -C --results --joblog'.split(' ')
  const { operands, values } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  for (const name of ['joblog', 'results'])
    for (const file of values.get(name) ?? [])
      reading.report({
        type: 'writes',
        path: reading.path(file, invocation),
        recursive: false,
        ...originOf(invocation),
      })
  const end = operands.findIndex((one) => /^:::/.test(textOf(one) ?? ''))
  const argv = end < 0 ? operands : operands.slice(0, end)
  const lines = end < 0 ? invocation.input : undefined
  if (argv.length === 0)
    reading.script(
      end < 0 ? (lines ?? unknown('an argument from parallel')) : lineOf(operands.slice(end + 1)),
      inShell(invocation, reading),
      undefined,
    )
  else reading.script(withMore(lineOf(argv)), inShell(invocation, reading), undefined)
  return unknown('the output of parallel')
}

/** A line that gets more arguments; its own ones stay known. */
function withMore(line: Text): Text {
  return typeof line === 'string' ? `${line} "$__given_by_parallel"` : line
}
