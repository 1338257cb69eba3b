import { textOf, unknown } from '../../action/argument.ts'
import { forget, leave } from '../../shell/environment.ts'
import { mayRun, readArithmetic } from '../../shell/read-arithmetic.ts'
import type { Program } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { within } from '../../usage/within.ts'
import { cd, popd, pwd } from './change-folder.ts'
import { declare, unset } from './declare.ts'
import { set, shift } from './positional.ts'
import { mapfile, read } from './read.ts'
import { trap } from './trap.ts'

const evaluate: Program = (invocation, reading) => {
  const args = textOf(invocation.args[0]) === '--' ? invocation.args.slice(1) : invocation.args
  return args.length === 0 ? '' : reading.script(lineOf(args), within(invocation), invocation.input)
}

const alias: Program = (invocation, reading) => {
  for (const argument of invocation.args) {
    if (typeof argument !== 'string') reading.opaque(invocation, 'an alias is not known')
    const [, name, text] = /^([^=]+)=([\s\S]*)$/.exec(textOf(argument) ?? '') ?? []
    if (name !== undefined && text !== undefined) invocation.environment.aliases.set(name, text)
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

/** `getopts letters name`, `wait -p name`: a variable gets a value that is not known. */
const getopts: Program = ({ args, environment }) => {
  for (const one of [textOf(args[1]), 'OPTARG', 'OPTIND']) if (one !== undefined) forget(environment, 'an option', one)
  return ''
}

/** `wait -p name` sets a variable. */
const wait: Program = ({ args, environment }) => {
  const [name] = optionsOf(args, { valued: ['-p'] }).values.get('p') ?? []
  if (name !== undefined) forget(environment, 'a process', textOf(name))
  return ''
}

const exit: Program = ({ environment }) => {
  leave(environment, environment.exits.shell)
  return ''
}

/** Ends a function, or a script that is read. */
const leaveBody: Program = ({ environment }) => {
  leave(environment, environment.exits.body ?? environment.exits.shell)
  return ''
}

/** `break`, `continue`: in a loop within a loop, they may lead to the end of either. */
const leaveLoop: Program = ({ environment }) => {
  if (environment.exits.loop !== undefined) leave(environment, environment.exits.loop)
  return ''
}

const nothing: Program = () => ''

const letVariables: Program = (invocation, reading) => {
  const line = lineOf(invocation.args)
  if (typeof line === 'string') readArithmetic({ text: line }, invocation, reading)
  else {
    reading.opaque(within(invocation), 'arithmetic can run commands')
    forget(invocation.environment, 'a variable after arithmetic')
  }
  return ''
}

/** Completions and bindings contain commands. */
const completion: Program = (invocation, reading) => {
  if (invocation.args.length > 1) reading.opaque(within(invocation), 'it contains commands')
  return unknown('completions')
}

/** `jobs -x program` runs it. */
const jobs: Program = (invocation, reading) => {
  if (invocation.args[0] === '-x') reading.run(invocation.args.slice(1), within(invocation), invocation.input)
  return unknown('a list of jobs')
}

/** `enable -f file name` loads code. */
const enable: Program = (invocation, reading) => {
  if (optionsOf(invocation.args, { valued: ['-f'] }).values.has('f'))
    reading.opaque(within(invocation), 'it loads code into the shell')
  return ''
}

/** A subscript can contain a substitution, which any command with the name of a variable runs. */
function checked(program: Program): Program {
  return (invocation, reading) => {
    const lost = invocation.args.find((one) => typeof one === 'string' && one.includes('[') && mayRun(one))
    if (lost !== undefined)
      reading.opaque(invocation, 'it runs commands within a subscript', { text: textOf(lost) ?? '' })
    return program(invocation, reading)
  }
}

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
  export: checked(declare),
  declare: checked(declare),
  typeset: checked(declare),
  local: checked(declare),
  readonly: checked(declare),
  unset: checked(unset),
  set,
  shift,
  read: checked(read),
  mapfile: checked(mapfile),
  readarray: checked(mapfile),
  exit,
  return: leaveBody,
  logout: exit,
  let: letVariables,
  enable,
  ':': nothing,
  true: nothing,
  false: nothing,
  test: checked(nothing),
  '[': checked(nothing),
  break: leaveLoop,
  continue: leaveLoop,
  wait: checked(wait),
  getopts,
  compgen: completion,
  complete: completion,
  bind: completion,
  sleep: nothing,
  shopt: nothing,
  umask: nothing,
  ulimit: nothing,
  bg: nothing,
  fg: nothing,
  jobs,
  pwd,
}
