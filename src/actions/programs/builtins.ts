import { type Argument, isUnknown, textOf, unknown } from '../argument.ts'
import type { Invocation, Program, Text } from '../reading.ts'
import { setPositional } from '../shell/environment.ts'
import { lineOf } from './line-of.ts'
import { optionsOf } from './options.ts'
import { within } from './within.ts'

const cd: Program = (invocation, reading) => {
  const { environment } = invocation
  const { operands } = optionsOf(invocation.args)
  const [to = reading.place.home ?? '~'] = operands
  const before = environment.folders
  environment.folders = to === '-' ? [unknown('the folder before')] : reading.path(to, invocation).places
  environment.foldersIfFailed = before
  return ''
}

const popd: Program = ({ environment }) => {
  environment.folders = [unknown('the folder before')]
  return ''
}

const evaluate: Program = (invocation, reading) => {
  const args = textOf(invocation.args[0]) === '--' ? invocation.args.slice(1) : invocation.args
  return args.length === 0 ? '' : reading.script(lineOf(args), within(invocation), invocation.input)
}

/** `trap 'commands' EXIT`: they run later, in the same shell. */
const trap: Program = (invocation, reading) => {
  const { operands, flags } = optionsOf(invocation.args, { stopsAtOperand: true })
  const [text, signal] = operands
  if (text !== undefined && signal !== undefined && !flags.has('p') && textOf(text) !== '-')
    reading.script(lineOf([text]), within(invocation), undefined)
  return ''
}

const alias: Program = ({ args, environment }) => {
  for (const argument of args) {
    const [, name, text] = /^([^=]+)=([^]*)$/.exec(textOf(argument) ?? '') ?? []
    if (name !== undefined && text !== undefined) environment.aliases.set(name, text)
  }
  return ''
}

/** `hash -p /bin/rm ls`: from now on, `ls` is another program. */
const hash: Program = (invocation) => {
  const { values, operands } = optionsOf(invocation.args, { valued: ['-p'] })
  const [path] = values.get('p') ?? []
  for (const name of operands) {
    if (textOf(name) !== undefined && path !== undefined)
      invocation.environment.aliases.set(textOf(name) as string, textOf(path) ?? '$__unknown')
  }
  return ''
}

/** `export x=1`, `declare -a list=(a b)`: assignments, and marks for variables. */
const declare: Program = (invocation) => {
  const { environment, name } = invocation
  const { flags, operands } = optionsOf(invocation.args)
  for (const argument of operands) {
    const begins = isUnknown(argument) ? argument.begins : (textOf(argument) ?? '')
    const [, variable = begins, value] = /^([A-Za-z_]\w*)\+?=([^]*)$/.exec(begins) ?? []
    if (begins.includes('=')) {
      const isKnown = typeof argument === 'string' && !begins.includes('+=') && !flags.has('n') && !flags.has('i')
      environment.variables.set(variable, [isKnown ? (value ?? '') : unknown(`the variable ${variable}`)])
    }
    if (name === 'export' || flags.has('x')) environment.exported.add(variable)
  }
  return ''
}

const unset: Program = ({ args, environment }) => {
  for (const argument of args) {
    const name = textOf(argument)
    if (name === undefined) continue
    environment.variables.set(name, [''])
    environment.functions.delete(name)
  }
  return ''
}

/** `set -- a b` sets the arguments of the script. */
const set: Program = ({ args, environment }) => {
  const at = args.findIndex((one) => textOf(one) === '--' || !/^[-+]/.test(textOf(one) ?? ''))
  if (at >= 0) setPositional(environment, args.slice(textOf(args[at]) === '--' ? at + 1 : at))
  return ''
}

const shift: Program = ({ environment }) => {
  for (const name of environment.variables.keys())
    if (/^(?:\d+|[@*])$/.test(name)) environment.variables.set(name, [unknown('an argument after shift')])
  return ''
}

/** `read x y`: words of a line of the input. */
const read: Program = (invocation) => {
  const { operands, flags, values } = optionsOf(invocation.args, {
    valued: ['-p', '-d', '-n', '-N', '-t', '-u', '-a', '-i'],
  })
  const names = [...operands, ...(values.get('a') ?? [])].flatMap((one) => textOf(one) ?? [])
  const line = typeof invocation.input === 'string' && !flags.has('d') ? firstLine(invocation.input) : undefined
  const words = line?.split(/[ \t]+/).filter((word) => word !== '')
  for (const [at, name] of (names.length === 0 ? ['REPLY'] : names).entries()) {
    const isLast = at === names.length - 1
    const value: Argument =
      words === undefined ? unknown('a line of the input') : isLast ? words.slice(at).join(' ') : (words[at] ?? '')
    invocation.environment.variables.set(name, flags.has('a') && words !== undefined ? words : [value])
  }
  return ''
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

const mapfile: Program = ({ args, environment }) => {
  const name = textOf(args.findLast((one) => !/^-/.test(textOf(one) ?? '-'))) ?? 'MAPFILE'
  environment.variables.set(name, [unknown('lines of the input')])
  return ''
}

const exit: Program = ({ environment }) => {
  environment.hasEnded = true
  return ''
}

const nothing: Program = () => ''

const letVariables: Program = (invocation, reading) => {
  const line = lineOf(invocation.args)
  if (typeof line !== 'string' || /`|\$\(|\[/.test(line))
    reading.opaque(within(invocation), 'arithmetic can run commands')
  return ''
}

/** `enable -f file name` loads code. */
const enable: Program = (invocation, reading) => {
  if (optionsOf(invocation.args, { valued: ['-f'] }).values.has('f'))
    reading.opaque(within(invocation), 'it loads code into the shell')
  return ''
}

const output =
  (text: Text): Program =>
  () =>
    text

/** Commands of the shell itself. */
export const builtins: Readonly<Record<string, Program>> = {
  cd,
  pushd: cd,
  chdir: cd,
  popd,
  eval: evaluate,
  trap,
  alias,
  hash,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  set,
  shift,
  read,
  mapfile,
  readarray: mapfile,
  exit,
  return: exit,
  logout: exit,
  let: letVariables,
  enable,
  ':': nothing,
  true: nothing,
  false: nothing,
  test: nothing,
  '[': nothing,
  break: nothing,
  continue: nothing,
  wait: nothing,
  sleep: nothing,
  shopt: nothing,
  umask: nothing,
  ulimit: nothing,
  bg: nothing,
  fg: nothing,
  jobs: output(unknown('a list of jobs')),
  pwd: ({ environment }: Invocation) => onlyFolder(environment.folders),
}

function onlyFolder(folders: readonly Argument[]): Text {
  const [folder] = folders
  return folders.length === 1 && typeof folder === 'string' ? `${folder}\n` : unknown('the working folder')
}
