import { resolve } from 'node:path'
import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { checkKeys, didYouMean, isObject, type Json, PawlError, typeName } from '../../base/index.ts'
import { loadModule } from '../../config/index.ts'
import { readRegularFile } from '../../node/index.ts'
import { type ToolKind, toolKinds } from '../../protocol/index.ts'
import type { GivenCall } from '../try/tried-call.ts'

/** A call, and the decision about it that a project wants. */
export interface Case {
  readonly name: string
  /** In its file, from 1; 1 if that is a program. */
  readonly line: number
  readonly call: GivenCall
  readonly expect: Expected
  /** The hook that decides. */
  readonly by?: string
  /** A part of the reason. */
  readonly reason?: string
}

const decisions = ['deny', 'ask', 'approve', 'continue'] as const
type Expected = (typeof decisions)[number]

/** The cases of a table. Throws if a part of it is not understood: a misspelt expectation would test nothing. */
export async function readCases(file: string): Promise<readonly Case[]> {
  const found = /\.json$/i.test(file) ? jsonIn(file) : { value: await loadModule(resolve(file)), lineOf: () => 1 }
  if (!Array.isArray(found.value))
    throw bad(file, 1, `a table of cases is a list, not ${typeName(found.value)}`, example)
  return found.value.map((one: unknown, at) => readCase(one, file, found.lineOf(at)))
}

function jsonIn(file: string): { readonly value: unknown; readonly lineOf: (at: number) => number } {
  const text = readRegularFile(file)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [error] = errors
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (text.trim() === '') throw bad(file, 1, 'it is empty', example)
  if (error !== undefined || tree === undefined)
    throw bad(file, lineAt(error?.offset ?? 0), `it is not JSON: ${spaced(error)}`, 'correct the file')
  return { value: getNodeValue(tree), lineOf: (at) => lineAt(tree.children?.[at]?.offset ?? 0) }
}

const example = 'write `[{ "call": "…", "expect": "deny" }]`'

/** `UnexpectedEndOfString` as words. */
function spaced(error: ParseError | undefined): string {
  const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error)
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}

const caseKeys = ['name', 'call', 'expect', 'by', 'reason']

function readCase(given: unknown, file: string, line: number): Case {
  if (!isObject(given))
    throw bad(file, line, `a case is an object, not ${typeName(given)}`, 'write `{ "call": "…", "expect": "deny" }`')
  checkKeys(given, caseKeys, `a case (${file}:${line})`, 'bad-case')
  const { name, by, reason, expect } = given
  for (const [key, value] of Object.entries({ name, by, reason }))
    if (value !== undefined && typeof value !== 'string')
      throw bad(file, line, `\`${key}\` is ${typeName(value)}, not a text`, `leave \`${key}\` out, or write a text`)
  const call = readCall(given['call'], file, line)
  return {
    name: (name as string | undefined) ?? titleOf(given['call']),
    line,
    call,
    expect: oneOf(expect, decisions, 'expect', file, line),
    ...(by !== undefined && { by: by as string }),
    ...(reason !== undefined && { reason: reason as string }),
  }
}

const callKeys = ['tool', 'kind', 'input', 'command', 'cwd']

function readCall(given: unknown, file: string, line: number): GivenCall {
  if (typeof given === 'string') return { input: { command: given } }
  if (!isObject(given))
    throw bad(file, line, `\`call\` is ${typeName(given)}`, 'write a command, or `{ "tool": "Read", "input": { … } }`')
  checkKeys(given, callKeys, `\`call\` (${file}:${line})`, 'bad-case')
  const { tool, kind, input, command, cwd } = given
  for (const [key, value] of Object.entries({ tool, command, cwd }))
    if (value !== undefined && typeof value !== 'string')
      throw bad(file, line, `\`call.${key}\` is ${typeName(value)}, not a text`, 'write a text')
  if ((command === undefined) === (input === undefined))
    throw bad(
      file,
      line,
      '`call` needs either `command` or `input`',
      'a shell call has a `command`, any other its `input`',
    )
  return {
    input: command === undefined ? (input as Json) : { command: command as string },
    ...(tool !== undefined && { tool: tool as string }),
    ...(command !== undefined && tool !== undefined && { kind: 'shell' as ToolKind }),
    ...(kind !== undefined && { kind: oneOf(kind, toolKinds, 'call.kind', file, line) }),
    ...(cwd !== undefined && { cwd: cwd as string }),
  }
}

function oneOf<const Known extends string>(
  value: unknown,
  known: readonly Known[],
  key: string,
  file: string,
  line: number,
): Known {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  const hint = typeof value === 'string' ? didYouMean(value, known) : undefined
  const what = typeof value === 'string' ? `\`${value}\`` : typeName(value)
  throw bad(file, line, `\`${key}\` is ${what}`, hint ?? `it is one of ${known.join(', ')}`)
}

function titleOf(call: unknown): string {
  return typeof call === 'string' ? call : JSON.stringify(call)
}

function bad(file: string, line: number, message: string, hint: string): PawlError {
  return new PawlError('bad-case', `${file}:${line}: ${message}`, { hint })
}
