import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { assign, valuesOf } from './assign.ts'
import { fields } from './fields.ts'
import type { Assignment, Command } from './parse-shell.ts'
import { inputOf, type Redirected, readRedirections } from './read-redirections.ts'
import type { Reading, Text, Where } from './reading.ts'

/** Reads a simple command: its assignments, its redirections, its program. */
export function readCommand(command: Command, where: Where, reading: Reading, input: Text | undefined): Text {
  const { environment, inside, depth } = where
  const here = depth === 0 ? { environment, inside, at: reading.position(command.pos), depth } : where
  const assigned = command.prefix.length === 0 ? [] : command.prefix.filter((one) => one.type === 'Assignment')
  const argv = argumentsOf(command, here, reading)
  const redirected = readRedirections(command.redirects, here, reading)
  if (argv.length === 0) {
    for (const one of assigned) assign(one, here, reading)
    if (where.environment.isZsh && command.redirects.length > 0 && assigned.length === 0)
      reading.opaque(here, 'zsh runs a program for a redirection alone')
    // `$(< file)` is its content
    return redirected.input === undefined ? '' : unknown('the content of a file')
  }
  return withAssigned(assigned, here, reading, (own) => {
    const output = reading.run(argv, own, inputOf(redirected, where.environment.input ?? input, where))
    if (isExec(argv)) redirectShell(redirected, where)
    return outputOf(output, redirected)
  })
}

/** The output of a command whose output may go elsewhere. */
export function outputOf(output: Text, { output: to }: Redirected): Text {
  if (to === 'same') return output
  return to === 'file' ? '' : unknown('an output that goes elsewhere')
}

/** Whether it is `exec` without a program, whose redirections are those of the shell from then on. */
function isExec(argv: readonly Argument[]): boolean {
  const program = argv.findIndex((one) => one !== 'command' && one !== 'builtin')
  return argv[program] === 'exec' && argv.length === program + 1
}

function redirectShell({ input, output }: Redirected, { environment }: Where): void {
  if (input !== undefined) environment.input = isUnknown(input) ? input : unknown('the rest of the input')
  environment.isAway ||= output !== 'same'
}

function argumentsOf({ name, args }: Command, where: Where, reading: Reading): readonly Argument[] {
  const words = name === undefined ? [] : fields(name, where, reading)
  const rest = args.flatMap((one) => {
    if (one.type === 'Word') return fields(one, where, reading)
    const value = valuesOf(one, where, reading)
    const [first = ''] = value
    const begin = `${one.name}${one.append === true ? '+' : ''}=`
    if (value.length !== 1 || one.value.type === 'ArrayValue' || isUnknown(first) || one.index !== undefined)
      return [unknown(`the value of ${one.name}`, begin)]
    return [`${begin}${typeof first === 'string' ? first : first.text}`]
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
  if (assigned.length === 0) return run(where)
  const { variables, exported, isPlain } = where.environment
  const before = assigned.map(({ name }) => [name, variables.get(name), exported.has(name)] as const)
  for (const one of assigned) {
    assign(one, where, reading)
    exported.add(one.name)
  }
  const output = run(where)
  for (const [name, value, wasExported] of before) {
    // a plain shell keeps them after some commands of its own
    if (isPlain) variables.set(name, [unknown(`the variable ${name}`)])
    else if (value === undefined) variables.delete(name)
    else variables.set(name, value)
    if (!wasExported) exported.delete(name)
  }
  return output
}
