import { type Argument, unknown } from '../argument.ts'
import type { Reading, Text, Where } from '../reading.ts'
import { copyOf, either, joinInto } from './environment.ts'
import { fields } from './fields.ts'
import type {
  AndOr,
  Case,
  CommandNode,
  CompoundList,
  Coproc,
  For,
  If,
  Pipeline,
  PipelineNode,
  Script,
  Select,
  Statement,
  TestExpression,
} from './parse-shell.ts'
import { readCommand } from './read-command.ts'
import { readRedirections } from './read-redirections.ts'

type Commands = Pick<Script, 'commands'> | CompoundList

/** Reads commands one after the other, and returns their output, if all of it is known. */
export function readCommands({ commands }: Commands, where: Where, reading: Reading, input?: Text): Text {
  let output: Text = ''
  for (const statement of commands) {
    const more = readStatement(statement, where, reading, input)
    output = typeof output === 'string' && typeof more === 'string' ? output + more : unknown('the output of a program')
  }
  return output
}

function readStatement(statement: Statement, where: Where, reading: Reading, input: Text | undefined): Text {
  const { environment } = where
  // what runs in the background is a shell of its own
  const own = statement.background === true ? { ...where, environment: copyOf(environment) } : where
  const output = readNode(statement.command, own, reading, input)
  environment.folders = either(environment.folders, environment.foldersIfFailed)
  environment.foldersIfFailed = environment.folders
  return output
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
    case 'Redirected': {
      const own = readRedirections(node.redirects, where, reading)
      return readNode(node.command, where, reading, own.input ?? input)
    }
    case 'If':
      return readIf(node, where, reading, input)
    case 'While':
      return readLoop(where, reading, () => {
        readCommands(node.clause, where, reading, input)
        readCommands(node.body, where, reading, input)
      })
    case 'ArithmeticFor':
      return readLoop(where, reading, () => readCommands(node.body, where, reading, input))
    case 'For':
    case 'Select':
      return readFor(node, where, reading, input)
    case 'Case':
      return readCase(node, where, reading, input)
    case 'Subshell':
      return readCommands(node.body, { ...where, environment: copyOf(where.environment) }, reading, input)
    case 'BraceGroup':
      return readCommands(node.body, where, reading, input)
    case 'Function':
      where.environment.functions.set(node.name.value, [node.body])
      return ''
    case 'Coproc':
      return readCoproc(node, where, reading, input)
    case 'TestCommand':
      readTest(node.expression, where, reading)
      return ''
    case 'ArithmeticCommand':
      if (/`|\$\(/.test(node.body)) reading.opaque(where, 'it runs commands within arithmetic', { text: node.body })
      return ''
  }
}

/** Each part of a pipe is a shell of its own; the last one is not in every shell. */
function readPipeline({ commands }: Pipeline, where: Where, reading: Reading, input: Text | undefined): Text {
  let flowing = input
  for (const [at, command] of commands.entries()) {
    const environment = copyOf(where.environment)
    const output = readNode(command, { ...where, environment }, reading, flowing)
    if (at === commands.length - 1) joinInto(where.environment, environment)
    flowing = output
  }
  return flowing ?? ''
}

/** What follows `&&` runs if the first succeeded, what follows `||` if it failed. */
function readAndOr({ commands, operators }: AndOr, where: Where, reading: Reading, input: Text | undefined): Text {
  const { environment } = where
  let output: Text = ''
  for (const [at, command] of commands.entries()) {
    const before = at === 0 ? undefined : copyOf(environment)
    if (operators[at - 1] === '||') environment.folders = environment.foldersIfFailed
    const more = readNode(command, where, reading, input)
    output = typeof output === 'string' && typeof more === 'string' ? output + more : unknown('the output of a program')
    if (before !== undefined) joinInto(environment, before)
  }
  // with `&&` alone, all of them have run, or the rest does not matter
  return operators.includes('||') ? unknown('the output of one of several programs') : output
}

/** Reads each way, and leaves the state that follows from any of them. */
function readEither(where: Where, ways: readonly ((own: Where) => void)[]): Text {
  const { environment } = where
  const start = copyOf(environment)
  environment.hasEnded = true // until one of the ways goes on
  for (const way of ways) {
    const own = { ...where, environment: copyOf(start) }
    way(own)
    joinInto(environment, own.environment)
  }
  return unknown('the output of one of several programs')
}

function readIf(node: If, where: Where, reading: Reading, input: Text | undefined): Text {
  readCommands(node.clause, where, reading, input)
  const body = (list: CompoundList) => (own: Where) => void readCommands(list, own, reading, input)
  return readEither(where, [
    body(node.then),
    ...node.elif.map(({ clause, then }) => (own: Where) => {
      readCommands(clause, own, reading, input)
      readCommands(then, own, reading, input)
    }),
    node.else === undefined ? () => undefined : body(node.else),
  ])
}

/** A body that may run never, once or often: what it changes is not known in its next round. */
function readLoop({ environment }: Where, reading: Reading, body: () => void): Text {
  for (let round = 0; round < 2; round++) {
    reading.spend()
    const before = copyOf(environment)
    body()
    joinInto(environment, before)
  }
  return unknown('the output of a loop')
}

/** The most values that a loop is followed for, one by one. */
const mostRounds = 64

function readFor(
  { name, wordlist, body }: For | Select,
  where: Where,
  reading: Reading,
  input: Text | undefined,
): Text {
  const { variables } = where.environment
  const values = wordlist?.flatMap((word) => fields(word, where, reading)) ?? [unknown('an argument of the script')]
  const assign = (value: Argument) => variables.set(name.value, [typeof value === 'object' ? lost(value) : value])
  if (values.length > mostRounds) {
    return readLoop(where, reading, () => {
      assign(unknown('one of many values'))
      readCommands(body, where, reading, input)
    })
  }
  for (const value of values) {
    assign(value)
    readCommands(body, where, reading, input)
  }
  return unknown('the output of a loop')
}

/** A pattern becomes the files that match it. */
function lost(value: Argument & object): Argument {
  return value.type === 'pattern' ? unknown(`a file that matches ${value.text}`) : value
}

function readCase({ word, items }: Case, where: Where, reading: Reading, input: Text | undefined): Text {
  fields(word, where, reading)
  for (const { pattern } of items) for (const one of pattern) fields(one, where, reading)
  return readEither(where, [
    ...items.map(
      ({ body }) =>
        (own: Where) =>
          void readCommands(body, own, reading, input),
    ),
    () => undefined,
  ])
}

function readCoproc({ body }: Coproc, where: Where, reading: Reading, input: Text | undefined): Text {
  const own = { ...where, environment: copyOf(where.environment) }
  if (body.type === 'CompoundList') readCommands(body, own, reading, input)
  else readNode(body, own, reading, input)
  return ''
}

/** Words within `[[ … ]]` can contain substitutions. */
function readTest(expression: TestExpression, where: Where, reading: Reading): void {
  reading.spend()
  switch (expression.type) {
    case 'TestUnary':
      fields(expression.operand, where, reading)
      return
    case 'TestBinary':
      fields(expression.left, where, reading)
      fields(expression.right, where, reading)
      return
    case 'TestLogical':
      for (const one of expression.operands) readTest(one, where, reading)
      return
    case 'TestNot':
      readTest(expression.operand, where, reading)
      return
    case 'TestGroup':
      readTest(expression.expression, where, reading)
      return
  }
}

/** Reads the body of a function that is called. */
export function readBody(body: CommandNode | CompoundList, where: Where, reading: Reading, input?: Text): Text {
  return body.type === 'CompoundList'
    ? readCommands(body, where, reading, input)
    : readNode(body, where, reading, input)
}
