import type { Runs } from '../action.ts'
import { type Argument, isUnknown, shown, unknown } from '../argument.ts'
import { programOf } from '../programs/program-of.ts'
import type { Reading, Text, Where } from '../reading.ts'
import { type Body, setPositional } from './environment.ts'
import { readBody } from './read-commands.ts'

/** Functions and texts within each other, at most. */
export const deepest = 12

/** Reads a program and its arguments: a function, an alias, or a program that is started. */
export function runProgram(argv: readonly Argument[], where: Where, reading: Reading, input: Text | undefined): Text {
  reading.spend(1 + (argv.length >> 4))
  const [program] = argv
  if (program === undefined) return ''
  if (typeof program !== 'string') return runUnknown(program, argv, where, reading, input)
  const bodies = program.includes('/') ? undefined : where.environment.functions.get(program)
  const outputs = (bodies ?? [undefined]).map((body) =>
    body === undefined
      ? runNamed(program, argv, where, reading, input)
      : runFunction(program, body, argv.slice(1), where, reading, input),
  )
  const [first = '', ...others] = outputs
  return others.length === 0 ? first : unknown('the output of one of several functions')
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
  const alias = where.environment.aliases.get(program)
  if (alias !== undefined && where.depth < deepest) {
    // whether aliases are replaced depends on the shell
    const aliases = new Map(where.environment.aliases)
    aliases.delete(program)
    const environment = { ...where.environment, aliases }
    reading.script(withArguments(alias, argv.slice(1)), { ...where, environment, depth: where.depth + 1 }, input)
  }
  const { name, read } = programOf(program)
  reading.report(runs(name, argv, where, input))
  if (program.includes('/')) reading.runsFile(program, where)
  if (read === undefined) return unknown(`the output of ${name}`)
  return read({ ...where, name, args: argv.slice(1), input }, reading)
}

function runs(program: Argument, argv: readonly Argument[], where: Where, input: Text | undefined): Runs {
  const { inside, at, environment } = where
  const common = { type: 'runs', program, argv, folders: environment.folders, inside, by: shown(program) } as const
  return { ...common, assigned: [...environment.exported], piped: input !== undefined, ...(at !== undefined && { at }) }
}

/** A command line that is followed by arguments, each quoted; unknown if one of them is. */
function withArguments(text: string, args: readonly Argument[]): Text {
  const lost = args.find(isUnknown)
  if (lost !== undefined) return lost
  return [text, ...args.map((one) => (typeof one === 'string' ? quoted(one) : (one as { text: string }).text))].join(
    ' ',
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function runFunction(
  name: string,
  body: NonNullable<Body>,
  args: readonly Argument[],
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  if (where.depth >= deepest) {
    reading.opaque(where, 'functions call each other too deep')
    return unknown(`the output of ${name}`)
  }
  const restore = setPositional(where.environment, args)
  const output = readBody(body, { ...where, depth: where.depth + 1, inside: [...where.inside, name] }, reading, input)
  restore()
  where.environment.hasEnded = false // `return` ends the function only
  return output
}
