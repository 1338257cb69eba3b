import { freezeDeep, type Json } from '../../base/index.ts'
import { flag, json, jsonObject, list, object, optional, string, type TypeOf } from '../json/codec.ts'
import { commandOf, pathsOf, type ToolKind, toolKind } from './tool-kind.ts'

/** The definition of a tool for a model. */
export const toolDefinition = object({
  name: string,
  description: optional(string),
  inputSchema: optional(jsonObject),
  kind: optional(toolKind),
  metadata: optional(jsonObject),
})
/** A tool as the model knows it: its name, its purpose, and the schema of its input. */
export interface ToolDefinition extends TypeOf<typeof toolDefinition> {
  /** The name that the model calls it by. */
  readonly name: string
  /** Its purpose, as the model reads it. */
  readonly description?: string
  /** The JSON schema of its input. */
  readonly inputSchema?: { readonly [key: string]: Json }
  /** Its kind. Hooks match on it: `match: { kind: 'shell' }`. */
  readonly kind?: ToolKind
  /** Additions of a provider or a program. */
  readonly metadata?: { readonly [key: string]: Json }
}

/** A tool call in one form for every agent: a hook written for `kind: 'shell'` need not know each agent's names. */
export const toolCall = object({
  id: string,
  name: string,
  input: json,
  kind: toolKind,
  command: optional(string),
  paths: list(string),
  native: object({ name: string, input: json }),
})
/** A tool call in the one form that all hooks see, independent of the tool's name in its agent. */
export interface ToolCall extends TypeOf<typeof toolCall> {
  /** The model's id of the call; its result has the same. */
  readonly id: string
  /** The name of the tool. */
  readonly name: string
  /** The input, frozen. A transform changes it with `modify({ call: { input } })`. */
  readonly input: Json
  /** The kind of the tool, independent of its name: the same in every agent. */
  readonly kind: ToolKind
  /** The command line of a shell call. */
  readonly command?: string
  /** The files that the call names, normalised; absolute if the agent reports its working folder. */
  readonly paths: readonly string[]
  /** The name and the input as the agent sent them. */
  readonly native: { readonly name: string; readonly input: Json }
}

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
  const came = native ?? { name, input }
  const call =
    command === undefined
      ? { id, name, input, kind, paths, native: came }
      : { id, name, input, kind, command, paths, native: came }
  freezeDeep(call)
  return call
}

/** The result of a tool. `isError` is for the model to see and recover from; an error that ends the run is thrown instead. */
export const toolResult = object({ callId: string, output: json, isError: flag })
/** The result of a tool call. */
export interface ToolResult extends TypeOf<typeof toolResult> {
  /** The id of the call that this is the result of. */
  readonly callId: string
  /** The output of the tool, or the data of its error. */
  readonly output: Json
  /** Whether the tool failed. The model sees it and can try something else. */
  readonly isError: boolean
}

/**
 * Makes the result of a tool call.
 *
 * @example
 * makeToolResult('call_1', 'done') // => { callId: 'call_1', output: 'done', isError: false }
 */
export function makeToolResult(callId: string, output: Json, isError = false): ToolResult {
  return Object.freeze({ callId, output, isError })
}
