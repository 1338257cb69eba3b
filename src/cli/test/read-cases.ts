import { resolve } from 'node:path'
import { checkKeys, didYouMean, isObject, type Json, typeName } from '../../base/index.ts'
import { type ToolKind, toolKinds } from '../../protocol/index.ts'
import { folderProblem, type GivenCall } from '../try/given-call.ts'
import { badCase, type CasePlace, exampleTable, openCaseFile } from './case-file.ts'

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

interface Place extends CasePlace {
  /** The folder of the project, which the folders of calls start from. */
  readonly root: string
}

/** The cases of a table. Throws if a part of it is not understood: a misspelt expectation would test nothing. */
export async function readCases(file: string, root: string): Promise<readonly Case[]> {
  const { value, lineOf } = await openCaseFile(file)
  if (!Array.isArray(value))
    throw badCase({ file, line: 1 }, `a table of cases is a list, not ${typeName(value)}`, exampleTable)
  if (value.length === 0) throw badCase({ file, line: 1 }, 'it has no cases', exampleTable)
  return value.map((one: unknown, at) => readCase(one, { file, line: lineOf(at), root }))
}

const caseKeys = ['name', 'call', 'expect', 'by', 'reason']

function readCase(given: unknown, place: Place): Case {
  const { file, line } = place
  if (!isObject(given))
    throw badCase(place, `a case is an object, not ${typeName(given)}`, 'write `{ "call": "…", "expect": "deny" }`')
  checkKeys(given, caseKeys, `a case (${file}:${line})`, 'bad-case')
  const [name, by, reason] = ['name', 'by', 'reason'].map((key) => readText(given[key], key, place))
  return {
    name: name ?? titleOf(given['call']),
    line,
    call: readCall(given['call'], place),
    expect: oneOf(given['expect'], decisions, 'expect', place),
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
  }
}

/** A text that says something, or nothing. */
function readText(value: unknown, key: string, place: Place): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.trim() !== '') return value
  const what = typeof value === 'string' ? 'empty' : `${typeName(value)}, not a text`
  throw badCase(place, `\`${key}\` is ${what}`, `leave \`${key}\` out, or write a text`)
}

const callKeys = ['tool', 'kind', 'input', 'command', 'cwd']

function readCall(given: unknown, place: Place): GivenCall {
  if (typeof given === 'string') return { input: { value: { command: readText(given, 'call', place) ?? '' } } }
  if (!isObject(given))
    throw badCase(place, `\`call\` is ${typeName(given)}`, 'write a command, or `{ "tool": "Read", "input": { … } }`')
  checkKeys(given, callKeys, `\`call\` (${place.file}:${place.line})`, 'bad-case')
  const { kind, input } = given
  const [tool, command, cwd] = ['tool', 'command', 'cwd'].map((key) => readText(given[key], `call.${key}`, place))
  if ((command === undefined) === (input === undefined))
    throw badCase(
      place,
      '`call` needs either `command` or `input`',
      'a shell call has a `command`, any other its `input`',
    )
  checkFolder(cwd, place)
  return {
    input: { value: command === undefined ? (input as Json) : { command } },
    ...(tool !== undefined && { tool }),
    ...(command !== undefined && tool !== undefined && { kind: 'shell' as ToolKind }),
    ...(kind !== undefined && { kind: oneOf(kind, toolKinds, 'call.kind', place) }),
    ...(cwd !== undefined && { cwd }),
  }
}

function checkFolder(cwd: string | undefined, place: Place): void {
  const problem = cwd === undefined ? undefined : folderProblem(resolve(place.root, cwd))
  if (problem !== undefined)
    throw badCase(place, `the folder \`${cwd}\` ${problem}`, '`call.cwd` is a folder, from the project on')
}

function oneOf<const Known extends string>(value: unknown, known: readonly Known[], key: string, place: Place): Known {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  const hint = typeof value === 'string' ? didYouMean(value, known) : undefined
  const what = typeof value === 'string' ? `\`${value}\`` : typeName(value)
  throw badCase(place, `\`${key}\` is ${what}`, hint ?? `it is one of ${known.join(', ')}`)
}

function titleOf(call: unknown): string {
  return typeof call === 'string' ? call : JSON.stringify(call)
}
