import { isUnknown, textOf, unknown } from '../../action/argument.ts'
import { assignValue } from '../../shell/assign.ts'
import { forget } from '../../shell/environment.ts'
import { readArithmetic } from '../../shell/read-arithmetic.ts'
import type { Invocation, Program } from '../../shell/reading.ts'
import { optionsOf } from '../../usage/options.ts'

/** `export x=1`, `declare -a list=(a b)`: assignments, and marks for variables. */
export const declare: Program = (invocation, reading) => {
  const { environment, name } = invocation
  const { flags, operands, mayHaveMore } = optionsOf(invocation.args)
  if (mayHaveMore || operands.some((one) => isUnknown(one) && !one.begins.includes('='))) {
    reading.opaque(invocation, 'the name of a variable is not known')
    forget(environment, 'a variable that may have changed')
  }
  if (flags.has('n') && name !== 'export') reading.opaque(invocation, 'a variable has another name')
  const isLocal = name === 'local' || (/^(?:declare|typeset)$/.test(name) && !flags.has('g'))
  for (const argument of operands) {
    const begins = isUnknown(argument) ? argument.begins : (textOf(argument) ?? '')
    const [, variable = begins, plus, value] = /^([A-Za-z_]\w*)(\+)?=([\s\S]*)$/.exec(begins) ?? []
    if (flags.has('f') || flags.has('F')) {
      if (name === 'export' || flags.has('x')) environment.exported.add(variable)
      continue
    }
    if (isLocal) makeLocal(variable, environment)
    if (begins.includes('=')) {
      const isKnown = typeof argument === 'string' && plus === undefined && /^[A-Za-z_]\w*$/.test(variable)
      if (name === 'readonly' || isOdd(flags)) environment.odd.add(variable)
      if (flags.has('i')) readArithmetic({ text: value ?? '' }, invocation, reading)
      const isTaken = isKnown && !environment.odd.has(variable)
      assignValue(variable, [isTaken ? (value ?? '') : unknown(`the variable ${variable}`)], invocation, reading)
    } else if (isOdd(flags)) environment.odd.add(variable)
    if (name === 'export' ? !flags.has('n') : flags.has('x')) environment.exported.add(variable)
    if (name === 'export' && flags.has('n')) environment.exported.delete(variable)
  }
  return flags.has('p') || operands.length === 0 ? unknown('a list of variables') : ''
}

/** Whether variables with these marks do not simply take what is assigned to them. */
function isOdd(flags: ReadonlySet<string>): boolean {
  return ['i', 'u', 'l', 'c', 'n', 'r', 'A'].some((flag) => flags.has(flag))
}

/** A variable gets back its value when the function ends. In the function, it is unset first. */
function makeLocal(name: string, { locals, variables }: Invocation['environment']): void {
  if (locals === undefined || locals.has(name)) return
  locals.set(name, variables.get(name))
  if (variables.has(name)) variables.set(name, [unknown(`the variable ${name}`)])
}

/** `unset x`, `unset -f name`. */
export const unset: Program = (invocation, reading) => {
  const { args, environment } = invocation
  const { flags, operands } = optionsOf(args)
  for (const argument of operands) {
    const name = textOf(argument)
    if (name === undefined) {
      reading.opaque(invocation, 'the name of a variable is not known')
      continue
    }
    if (flags.has('f') || (!flags.has('v') && !environment.variables.has(name))) environment.functions.delete(name)
    if (flags.has('f')) continue
    const [, element] = /^(\w+)\[/.exec(name) ?? []
    if (element !== undefined) forget(environment, `an element of ${element}`, element)
    else
      environment.variables.set(
        name,
        environment.odd.has(name) || environment.locals?.has(name) ? [unknown(`the variable ${name}`)] : [],
      )
  }
  return ''
}
