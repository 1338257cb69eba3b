import { type Argument, isUnknown, unknown } from '../argument.ts'
import type { Reading, Text, Where } from '../reading.ts'
import { fields, oneField } from './fields.ts'
import type { Assignment, Command } from './parse-shell.ts'
import { readRedirections } from './read-redirections.ts'

/** Reads a simple command: its assignments, its redirections, its program. */
export function readCommand(command: Command, where: Where, reading: Reading, input: Text | undefined): Text {
  const here = where.depth === 0 ? { ...where, at: reading.position(command.pos) } : where
  const assigned = command.prefix.filter((one) => one.type === 'Assignment')
  const argv = argumentsOf(command, here, reading)
  const redirected = readRedirections(command.redirects, here, reading)
  if (argv.length === 0) {
    for (const one of assigned) assign(one, here, reading)
    return ''
  }
  return withAssigned(assigned, here, reading, (own) => {
    const output = reading.run(argv, own, redirected.input ?? input)
    return redirected.isAway ? '' : output
  })
}

function argumentsOf({ name, args }: Command, where: Where, reading: Reading): readonly Argument[] {
  const words = name === undefined ? [] : fields(name, where, reading)
  const rest = args.flatMap((one) => {
    if (one.type === 'Word') return fields(one, where, reading)
    const value = valueOf(one, where, reading)
    const [first = ''] = value
    if (value.length !== 1 || isUnknown(first)) return [unknown(`the value of ${one.name}`, `${one.name}=`)]
    return [`${one.name}${one.append === true ? '+' : ''}=${typeof first === 'string' ? first : first.text}`]
  })
  return [...words, ...rest]
}

/** Variables before a program are set for it alone. */
function withAssigned(
  assigned: readonly Assignment[],
  where: Where,
  reading: Reading,
  run: (own: Where) => Text,
): Text {
  const { variables, exported } = where.environment
  const before = assigned.map(({ name }) => [name, variables.get(name), exported.has(name)] as const)
  for (const one of assigned) {
    assign(one, where, reading)
    exported.add(one.name)
  }
  const output = run(where)
  for (const [name, value, wasExported] of before) {
    if (value === undefined) variables.delete(name)
    else variables.set(name, value)
    if (!wasExported) exported.delete(name)
  }
  return output
}

function assign(one: Assignment, where: Where, reading: Reading): void {
  const { variables } = where.environment
  const value = valueOf(one, where, reading)
  const known = variables.get(one.name)
  if (one.index !== undefined) variables.set(one.name, [unknown(`an element of ${one.name}`)])
  else if (one.append !== true) variables.set(one.name, value)
  else if (one.value.type === 'ArrayValue') variables.set(one.name, [...(known ?? []), ...value])
  else variables.set(one.name, [appended(one.name, known, value[0] ?? '')])
}

function appended(name: string, known: readonly Argument[] | undefined, value: Argument): Argument {
  const [before] = known ?? []
  if (typeof before !== 'string' || typeof value !== 'string') return unknown(`the variable ${name}`)
  return before + value
}

function valueOf({ value }: Assignment, where: Where, reading: Reading): readonly Argument[] {
  if (value.type === 'ArrayValue') return value.elements.flatMap((element) => fields(element, where, reading))
  return [value.parts === undefined ? value.value : oneField(value.parts, where, reading)]
}
