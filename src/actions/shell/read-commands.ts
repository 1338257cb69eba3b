import { unknown } from '../action/argument.ts'
import { endShell } from './end-shell.ts'
import { branch, type Environment, either, joinInto, shellOf, spendCopy } from './environment.ts'
import { fields } from './fields.ts'
import type {
  AndOr,
  Case,
  CommandNode,
  CompoundList,
  Coproc,
  If,
  Pipeline,
  PipelineNode,
  Redirected,
  Script,
  Statement,
} from './parse-shell.ts'
import { readArithmetic } from './read-arithmetic.ts'
import { outputOf, readCommand } from './read-command.ts'
import { readFor, readLoop } from './read-loop.ts'
import { inputOf, readRedirections } from './read-redirections.ts'
import { readTest } from './read-test.ts'
import type { Reading, Text, Where } from './reading.ts'

type Commands = Pick<Script, 'commands'> | CompoundList

/** The longest output that is followed. */
const longest = 65_536

/** Reads commands one after the other, and returns their output, if all of it is known. */
export function readCommands({ commands }: Commands, where: Where, reading: Reading, input?: Text): Text {
  let output: Text = ''
  let left = input
  for (const statement of commands) {
    output = both(output, readStatement(statement, where, reading, left))
    if (mayRead(statement.command)) left = rest(left)
  }
  return where.environment.isAway ? unknown('an output that goes elsewhere') : output
}

/** What is left of an input that something has read from. */
function rest(input: Text | undefined): Text | undefined {
  return input === undefined ? undefined : unknown('the rest of the input')
}

/** Commands of the shell that do not read their input. */
const silent = new Set([
  'echo',
  'printf',
  'cd',
  ':',
  'true',
  'false',
  'test',
  '[',
  'export',
  'local',
  'set',
  'shift',
  'unset',
])

function mayRead(node: PipelineNode | AndOr): boolean {
  return node.type === 'Command' ? node.name !== undefined && !silent.has(node.name.value) : node.type !== 'Function'
}

function both(output: Text, more: Text): Text {
  if (output === '' || more === '') return output === '' ? more : output
  if (typeof output !== 'string' || typeof more !== 'string') return unknown('the output of a program')
  return output.length + more.length > longest ? unknown('a very long output') : output + more
}

/** Reads commands in a shell of their own, and what it runs when it ends. */
function readOwnShell(where: Where, reading: Reading, read: (own: Where) => Text): Text {
  spendCopy(where.environment, reading)
  const own = { ...where, environment: shellOf(where.environment) }
  const output = read(own)
  return both(output, endShell(own, reading))
}

function readStatement(statement: Statement, where: Where, reading: Reading, input: Text | undefined): Text {
  const { environment } = where
  if (statement.background === true) reading.reorder()
  const output =
    statement.background === true
      ? readOwnShell(where, reading, (own) => readNode(statement.command, own, reading, input))
      : readNode(statement.command, where, reading, input)
  environment.folders = either(environment.folders, environment.foldersIfFailed)
  environment.foldersIfFailed = environment.folders
  return statement.background === true ? unknown('the output of a program in the background') : output
}

function readNode(node: PipelineNode | AndOr, where: Where, reading: Reading, input: Text | undefined): Text {
  reading.spend()
  switch (node.type) {
    case 'Command':
      return readCommand(node, where, reading, input)
    case 'Pipeline':
      return readPipeline(node, where, reading, input)
    case 'AndOr':
      return readAndOr(node, where, reading, input)
    case 'Redirected':
      return readRedirected(node, where, reading, input)
    case 'If':
      return readIf(node, where, reading, input)
    case 'While':
      return readLoop(where, reading, input, (isFirst) => {
        readCommands(node.clause, where, reading, isFirst ? input : rest(input))
        readCommands(node.body, where, reading, rest(input))
      })
    case 'ArithmeticFor':
      return readLoop(where, reading, input, () => {
        for (const expression of [node.initialize, node.test, node.update])
          if (expression !== undefined) readArithmetic({ text: '', expression }, where, reading)
        readCommands(node.body, where, reading, rest(input))
      })
    case 'For':
    case 'Select':
      return readFor(node, where, reading, input, (isFirst) =>
        readCommands(node.body, where, reading, isFirst ? input : rest(input)),
      )
    case 'Case':
      return readCase(node, where, reading, input)
    case 'Subshell':
      return readOwnShell(where, reading, (own) => readCommands(node.body, own, reading, input))
    case 'BraceGroup':
      return readCommands(node.body, where, reading, input)
    case 'Function':
      where.environment.functions.set(node.name.value, [node.body])
      return ''
    case 'Coproc':
      return readCoproc(node, where, reading)
    case 'TestCommand':
      readTest(node.expression, where, reading)
      return ''
    case 'ArithmeticCommand':
      // in a plain shell, these are two subshells
      if (where.environment.isPlain) reading.opaque(where, 'double brackets mean different things', { text: node.body })
      readArithmetic({ text: node.body, expression: node.expression }, where, reading)
      return ''
  }
}

function readRedirected(
  { redirects, command }: Redirected,
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  const own = readRedirections(redirects, where, reading)
  const { environment } = where
  const before = environment.input
  if (own.input !== undefined) environment.input = undefined
  const output = readNode(command, where, reading, inputOf(own, input, where))
  environment.input = before
  return outputOf(output, own)
}

/** Each part of a pipe is a shell of its own; the last one is not in every shell. */
function readPipeline({ commands }: Pipeline, where: Where, reading: Reading, input: Text | undefined): Text {
  if (commands.length === 1) return readNode(commands[0] as CommandNode, where, reading, input)
  let flowing = input
  reading.reorder()
  for (const [at, command] of commands.entries()) {
    const isLast = at === commands.length - 1
    const read = (own: Where) => {
      if (at > 0) own.environment.input = undefined
      if (!isLast) own.environment.isAway = false
      return readNode(command, own, reading, flowing)
    }
    if (isLast) {
      const own = branch(where, reading)
      const output = read(own)
      const { input: before, isAway } = where.environment
      joinInto(where.environment, own.environment)
      Object.assign(where.environment, { input: before, isAway })
      flowing = output
    } else flowing = readOwnShell(where, reading, read)
  }
  return flowing ?? ''
}

/** Commands that always succeed. */
const certain = new Set(['true', ':', 'echo', 'printf'])

function isCertain(node: PipelineNode | undefined, { environment }: Where): boolean {
  const name = node?.type === 'Command' && node.redirects.length === 0 ? node.name?.value : undefined
  return name !== undefined && certain.has(name) && !environment.functions.has(name)
}

/** What follows `&&` runs if the first succeeded, what follows `||` if it failed. */
function readAndOr({ commands, operators }: AndOr, where: Where, reading: Reading, input: Text | undefined): Text {
  const { environment } = where
  let output: Text = ''
  let left = input
  // the states in which a chain of `&&` may have ended early
  const ended: Environment[] = []
  const meetEnded = () => {
    for (const before of ended.splice(0)) joinInto(environment, before)
  }
  for (const [at, command] of commands.entries()) {
    const isInstead = operators[at - 1] === '||'
    const skipped = isInstead ? branch(where, reading).environment : undefined
    if (isInstead) {
      environment.folders = environment.foldersIfFailed
      meetEnded()
    } else if (at > 0) ended.push(failedState(where, reading))
    output = both(output, readNode(command, where, reading, left))
    if (skipped !== undefined) joinInto(environment, skipped)
    if (mayRead(command)) left = rest(left)
  }
  meetEnded()
  // with `&&` after what always succeeds, all of them have run
  const isKnown = !operators.includes('||') && commands.slice(0, -1).every((one) => isCertain(one, where))
  return isKnown ? output : unknown('the output of one of several programs')
}

/** The state if the last command failed, so that the next one is not run. */
function failedState(where: Where, reading: Reading): Environment {
  const { environment } = branch(where, reading)
  environment.folders = either(environment.folders, environment.foldersIfFailed)
  return environment
}

/** Reads each way, and leaves the state that follows from any of them. */
function readEither(where: Where, reading: Reading, ways: readonly ((own: Where) => void)[]): Text {
  const { environment } = where
  const start = branch(where, reading)
  environment.hasEnded = true // until one of the ways continues
  for (const way of ways) {
    const own = branch(start, reading)
    way(own)
    joinInto(environment, own.environment)
  }
  return unknown('the output of one of several programs')
}

function readIf(node: If, where: Where, reading: Reading, input: Text | undefined): Text {
  readCommands(node.clause, where, reading, input)
  const left = rest(input)
  const body = (list: CompoundList) => (own: Where) => void readCommands(list, own, reading, left)
  // each further condition is reached with the state that those before it leave
  const further = ([first, ...others]: If['elif']): ((own: Where) => void) => {
    if (first === undefined) return node.else === undefined ? () => undefined : body(node.else)
    return (own) => {
      readCommands(first.clause, own, reading, left)
      readEither(own, reading, [body(first.then), further(others)])
    }
  }
  return readEither(where, reading, [body(node.then), further(node.elif)])
}

/** One of the bodies runs, or several where one leads on to the next. */
function readCase({ word, items }: Case, where: Where, reading: Reading, input: Text | undefined): Text {
  fields(word, where, reading)
  for (const { pattern } of items) for (const one of pattern) fields(one, where, reading)
  const ways: ((own: Where) => void)[] = [() => undefined]
  for (const { body } of items) ways.push((own) => void readCommands(body, own, reading, input))
  const leadsOn = items.some(({ terminator }) => terminator === ';&' || terminator === ';;&')
  if (!leadsOn) return readEither(where, reading, ways)
  return readLoop(where, reading, undefined, () => readEither(where, reading, ways))
}

/** A coprocess reads what the shell writes to it later. */
function readCoproc({ body }: Coproc, where: Where, reading: Reading): Text {
  const written = unknown('what is written to a coprocess')
  reading.reorder()
  readOwnShell(where, reading, (own) =>
    body.type === 'CompoundList' ? readCommands(body, own, reading, written) : readNode(body, own, reading, written),
  )
  return ''
}

/** Reads the body of a function that is called. */
export function readBody(body: CommandNode | CompoundList, where: Where, reading: Reading, input?: Text): Text {
  return body.type === 'CompoundList'
    ? readCommands(body, where, reading, input)
    : readNode(body, where, reading, input)
}
