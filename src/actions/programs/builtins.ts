import { type Argument, isUnknown, textOf, unknown } from '../action/argument.ts'
import { assignValue } from '../shell/assign.ts'
import { forget, leave, setPositional } from '../shell/environment.ts'
import { separatorsIn } from '../shell/fields.ts'
import { mayRun, readArithmetic } from '../shell/read-arithmetic.ts'
import type { Invocation, Program, Reading, Text } from '../shell/reading.ts'
import { resolve } from '../shell/resolve.ts'
import { splitAt } from '../shell/split-at.ts'
import { lineOf } from './line-of.ts'
import { optionsOf } from './options.ts'
import { within } from './within.ts'

const cd: Program = (invocation, reading) => {
  const { environment, name } = invocation
  const { operands, flags, mayHaveMore } = optionsOf(invocation.args)
  const [to] = operands
  const before = environment.folders
  const isElsewhere = environment.variables.has('CDPATH') && !/^\.{0,2}\//.test(textOf(to) ?? '/')
  const isStack = name === 'pushd' && (to === undefined || /^[-+]\d/.test(textOf(to) ?? ''))
  if (to === '-' || mayHaveMore || isElsewhere || isStack) environment.folders = [unknown('another folder')]
  else {
    // a shell takes `..` back from the path that it shows, whatever links are in that
    const { realPath: _, ...shown } = reading.place
    const place = flags.has('P') ? reading.place : shown
    environment.folders = resolve(to ?? homeOf(environment, reading), before, place).places
  }
  if (to === '') environment.folders = before
  environment.foldersIfFailed = before
  return to === '-' || isElsewhere || name === 'pushd' ? unknown('a folder') : ''
}

function homeOf({ variables }: Invocation['environment'], { place }: Reading): Argument {
  return variables.get('HOME')?.[0] ?? place.home ?? '~'
}

const popd: Program = ({ environment }) => {
  const before = environment.folders
  environment.folders = [unknown('the folder before')]
  environment.foldersIfFailed = before
  return unknown('folders')
}

const evaluate: Program = (invocation, reading) => {
  const args = textOf(invocation.args[0]) === '--' ? invocation.args.slice(1) : invocation.args
  return args.length === 0 ? '' : reading.script(lineOf(args), within(invocation), invocation.input)
}

/** `trap 'commands' EXIT`: they run later, in the same shell. */
const trap: Program = (invocation, reading) => {
  const { operands, flags, mayHaveMore } = optionsOf(invocation.args, { stopsAtOperand: true })
  const [text, ...signals] = operands
  if (mayHaveMore) reading.opaque(invocation, 'a trap is not known')
  if (text === undefined || signals.length === 0 || flags.has('p') || textOf(text) === '-') return ''
  const isAtEnd = signals.every((one) => /^(?:EXIT|0)$/i.test(textOf(one) ?? ''))
  if (!isAtEnd && !isHarmless(textOf(text) ?? '=', signals))
    reading.opaque(invocation, 'a trap can change the shell at any time')
  invocation.environment.traps.push({ text: lineOf([text]), isAtEnd })
  return ''
}

/** Whether a trap changes nothing in the shell. Those that are not for a signal run after many commands. */
function isHarmless(text: string, signals: readonly Argument[]): boolean {
  const isOften = signals.some((one) => /^(?:DEBUG|RETURN|ERR)$/i.test(textOf(one) ?? 'DEBUG'))
  if (isOften) return /^\s*(?:echo|printf|exit)\b[^;&|()=$`\n]*(?:;\s*exit\b[^;&|()=$`\n]*)?$/.test(text)
  return !/=|\b(?:cd|pushd|popd|read|eval|source|set|unset|alias|export|declare|printf -v)\b|(?:^|[;&|])\s*\./.test(
    text,
  )
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

/** `export x=1`, `declare -a list=(a b)`: assignments, and marks for variables. */
const declare: Program = (invocation, reading) => {
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

const unset: Program = (invocation, reading) => {
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

/** `set -- a b` sets the arguments of the script. */
const set: Program = (invocation, reading) => {
  const { args, environment } = invocation
  let at = 0
  while (at < args.length && /^[-+]./.test(textOf(args[at]) ?? '') && args[at] !== '--')
    at += /^[-+][a-zA-Z]*o$/.test(textOf(args[at]) ?? '') ? 2 : 1
  if (at < args.length) {
    const rest = args.slice(args[at] === '--' || args[at] === '-' ? at + 1 : at)
    const isSure = args[at] === '--' || typeof args[at] === 'string'
    setPositional(environment, isSure ? rest : [unknown('an argument')])
    if (!isSure) reading.spend()
  }
  return args.length === 0 ? unknown('a list of variables') : ''
}

const shift: Program = ({ args, environment, depth }) => {
  const known = environment.variables.get('@') ?? (depth === 0 ? [] : undefined)
  const by = args.length === 0 ? 1 : /^\d{1,4}$/.test(textOf(args[0]) ?? '') ? Number(textOf(args[0])) : undefined
  const isSure = known !== undefined && by !== undefined && known.slice(0, by).every((one) => typeof one === 'string')
  if (isSure && by > known.length) return ''
  environment.variables.set('@', isSure ? known.slice(by) : [unknown('an argument after shift')])
  return ''
}

/** `read x y`: words of a line of the input. */
const read: Program = (invocation, reading) => {
  const { operands, flags, values, mayHaveMore } = optionsOf(invocation.args, {
    valued: ['-p', '-d', '-n', '-N', '-t', '-u', '-a', '-i'],
  })
  if (mayHaveMore) {
    reading.opaque(invocation, 'the name of a variable is not known')
    forget(invocation.environment, 'a variable that may have changed')
  }
  const isList = flags.has('a')
  const names = isList ? (values.get('a') ?? []) : operands.length === 0 ? ['REPLY'] : operands
  const isPlain = !['d', 'n', 'N', 'u', 't'].some((flag) => flags.has(flag))
  const line = typeof invocation.input === 'string' && isPlain ? firstLine(invocation.input) : undefined
  const separators = separatorsIn(invocation)
  const words = line === undefined || separators === undefined ? undefined : wordsOf(line, separators)
  for (const [at, one] of names.entries()) {
    const name = textOf(one)
    if (name === undefined) continue
    const [found] = words?.slice(at, at + 1) ?? []
    const isEnd = at === names.length - 1 && (words?.length ?? 0) > names.length
    const listed = isUnknown(invocation.input) && names.length === 1 ? invocation.input.lines : undefined
    const lost = listed?.length === 1 ? (listed[0] as Argument) : unknown('words of the input')
    const value: Argument = words === undefined || isEnd ? lost : (found ?? '')
    assignValue(name, isList ? (words ?? [unknown('words of the input')]) : [value], invocation, reading)
  }
  return ''
}

/** The words of a line; a backslash means different things. */
function wordsOf(line: string, separators: string): readonly string[] | undefined {
  if (line.includes('\\')) return undefined
  return splitAt(line, separators)
    .filter(({ text, isKept }) => text !== '' || isKept)
    .map(({ text }) => text)
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

const mapfile: Program = (invocation, reading) => {
  const { args, environment } = invocation
  const { flags, operands } = optionsOf(args, { valued: ['-d', '-n', '-O', '-s', '-u', '-C', '-c'] })
  if (flags.has('C')) reading.opaque(invocation, 'a command runs for each line')
  forget(environment, 'lines of the input', textOf(operands[0]) ?? 'MAPFILE')
  if (operands.some(isUnknown)) forget(environment, 'a variable that may have changed')
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
  pwd: ({ environment }: Invocation) => onlyFolder(environment.folders),
}

function onlyFolder(folders: readonly Argument[]): Text {
  const [folder] = folders
  return folders.length === 1 && typeof folder === 'string' ? `${folder}\n` : unknown('the working folder')
}
