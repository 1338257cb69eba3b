import type { Runs } from '../action/action.ts'
import { type Argument, isUnknown, shown, unknown } from '../action/argument.ts'
import type { Reading, Text, Where } from './reading.ts'
import { runAlias } from './run-alias.ts'
import { runFunction } from './run-function.ts'

/** Reads a program and its arguments: a function, an alias, or a program that is started. */
export function runProgram(argv: readonly Argument[], where: Where, reading: Reading, input: Text | undefined): Text {
  reading.spend(1 + (argv.length >> 4))
  const [program] = argv
  if (program === undefined) return ''
  if (typeof program !== 'string') return runUnknown(program, argv, where, reading, input)
  if (where.environment.isOutside) return runNamed(program, argv, where, reading, input)
  if (where.environment.aliases.has(program)) runAlias(program, argv.slice(1), where, reading, input)
  const bodies = program.includes('/') ? undefined : where.environment.functions.get(program)
  if (bodies === undefined) return runNamed(program, argv, where, reading, input)
  return runFunction({ name: program, bodies, args: argv.slice(1) }, where, reading, input, () =>
    runNamed(program, argv, where, reading, input),
  )
}

function runUnknown(
  program: Exclude<Argument, string>,
  argv: readonly Argument[],
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  reading.report(runs(program, argv, where, input))
  reading.opaque(where, isUnknown(program) ? `the program is ${program.why}` : 'the program is a pattern', {
    text: argv.map(shown).join(' '),
  })
  return unknown('the output of an unknown program')
}

function runNamed(
  program: string,
  argv: readonly Argument[],
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  const { name, read } = reading.known.program(program)
  const { size } = where.environment.exported
  if (size > 0) reading.spend(size >> 3) // their names are listed each time
  reading.report(runs(name, argv, where, input))
  if (program.includes('/')) reading.runsFile(program, where)
  if (read === undefined) return unknown(`the output of ${name}`)
  const { environment, inside, at, depth } = where
  return read({ environment, inside, at, depth, name, args: argv.slice(1), input }, reading)
}

function runs(program: Argument, argv: readonly Argument[], where: Where, input: Text | undefined): Runs {
  const { inside, at, environment } = where
  const { folders, exported } = environment
  const by = shown(program)
  const assigned = exported.size === 0 ? none : assignedIn(environment)
  const piped = input !== undefined
  const found: Runs = { type: 'runs', program, argv, folders, assigned, piped, inside, by }
  return {
    ...found,
    ...(input !== undefined && { input }),
    ...(at !== undefined && { at }),
  }
}

const none: Runs['assigned'] = Object.freeze({})

function assignedIn({ exported, variables }: Where['environment']): Runs['assigned'] {
  const values = [...exported].map(
    (name) => [name, variables.get(name)?.[0] ?? unknown(`the variable ${name}`)] as const,
  )
  return Object.fromEntries(values)
}
