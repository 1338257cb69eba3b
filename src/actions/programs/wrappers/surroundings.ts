import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Reading, Where } from '../../shell/reading.ts'

/** Whether an argument sets a variable: `x=1`. */
export function isAssignment(argument: Argument): boolean {
  return /^[A-Za-z_]\w*=/.test(isUnknown(argument) ? argument.begins : (textOf(argument) ?? ''))
}

/** Sets a variable for a program: `env x=1 program`. */
export function setFor(assignment: Argument, where: Where, reading: Reading): void {
  const text = isUnknown(assignment) ? assignment.begins : (textOf(assignment) ?? '')
  const name = text.slice(0, text.indexOf('='))
  const value = typeof assignment === 'string' ? text.slice(name.length + 1) : unknown(`the variable ${name}`)
  if (value !== '') reading.known.variable(name, value, where, reading)
  where.environment.variables.set(name, [value])
  where.environment.exported.add(name)
}

/** A variable that the program may not receive. */
export function lose(name: string, { environment }: Where): void {
  environment.variables.set(name, [unknown(`the variable ${name}`)])
}

/** Another folder to start in. */
export function moveTo(folder: Argument, where: Where, reading: Reading): void {
  const { places } = reading.path(folder, where)
  Object.assign(where.environment, { folders: places, foldersIfFailed: places })
}
