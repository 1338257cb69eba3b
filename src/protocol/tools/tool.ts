import { freezeDeep, type Json } from '../../base/index.ts'
import { flag, json, jsonObject, list, object, optional, string, type TypeOf } from '../json/codec.ts'
import { commandOf, pathsOf, type ToolKind, toolKind } from './tool-kind.ts'

/** What a model is told of a tool. */
export const toolDefinition = object({
  name: string,
  description: optional(string),
  inputSchema: optional(jsonObject),
  kind: optional(toolKind),
  metadata: optional(jsonObject),
})
/** A tool as the model knows it: its name, what it is for, and the schema of its input. */
export interface ToolDefinition extends TypeOf<typeof toolDefinition> {}

/** A tool call in one form for every agent: a hook written for `kind: 'shell'` need not know who calls it what. */
export const toolCall = object({
  id: string,
  name: string,
  input: json,
  kind: toolKind,
  /** The command line, of a shell call. */
  command: optional(string),
  /** The files the call names, normalised; absolute where the agent tells the folder it works in. */
  paths: list(string),
  /** The name and input as they came. */
  native: object({ name: string, input: json }),
})
/** A tool call in the one form that all hooks see, whatever the tool is called where it comes from. */
export interface ToolCall extends TypeOf<typeof toolCall> {}

/** A tool call as `makeToolCall` takes it. */
export interface ToolCallGiven {
  readonly id: string
  readonly name: string
  readonly input: Json
  readonly kind?: ToolKind | undefined
  readonly native?: ToolCall['native'] | undefined
  /** Where its paths start from. */
  readonly cwd?: string | undefined
}

/**
 * Makes a tool call. Its command and its paths follow from its kind and its input.
 *
 * @example
 * const call = makeToolCall({ id: 'call_1', name: 'Write', kind: 'write', input: { path: './docs/../a.md' }, cwd: '/app' })
 * call.paths.includes('/app/a.md') // => true
 */
export function makeToolCall({ id, name, input, kind = 'other', native, cwd }: ToolCallGiven): ToolCall {
  const command = commandOf(kind, input)
  const paths = pathsOf(kind, input, cwd)
  freezeDeep(input)
  Object.freeze(paths)
  const came = Object.freeze(native ?? { name, input })
  if (command === undefined) return Object.freeze({ id, name, input, kind, paths, native: came })
  return Object.freeze({ id, name, input, kind, command, paths, native: came })
}

/** What a tool gave. `isError` is for the model to see and recover from; what breaks the run is thrown instead. */
export const toolResult = object({ callId: string, output: json, isError: flag })
/** The result of a tool call. */
export interface ToolResult extends TypeOf<typeof toolResult> {}

/**
 * Makes the result of a tool call.
 *
 * @example
 * makeToolResult('call_1', 'done') // => { callId: 'call_1', output: 'done', isError: false }
 */
export function makeToolResult(callId: string, output: Json, isError = false): ToolResult {
  return Object.freeze({ callId, output, isError })
}
