import { type Json, PawlError } from '../kernel/index.ts'
import type { Context, ToolCall, ToolDefinition, ToolKind } from '../protocol/index.ts'
import type { StandardSchema } from './standard-schema.ts'

type JsonObject = { readonly [key: string]: Json }

/** Something a model may ask for. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Checks the input before the tool runs; what is wrong is told to the model. */
  readonly input: StandardSchema<unknown, unknown> | undefined
  /** Never runs beside another tool of the same turn. */
  readonly sequential: boolean
  readonly run: (input: unknown, at: ToolScope) => unknown
}

/** Where a tool runs. */
export interface ToolScope {
  readonly call: ToolCall
  readonly context: Context
  readonly signal: AbortSignal | undefined
}

export interface ToolSpec<Input> {
  readonly name: string
  readonly description?: string
  readonly kind?: ToolKind
  /** The JSON schema the model is shown. Left out, it is taken from `input` if that can give one. */
  readonly inputSchema?: JsonObject
  readonly input?: StandardSchema<unknown, Input>
  readonly sequential?: boolean
  /** Gives JSON, or what becomes JSON; nothing becomes null. A throw is told to the model as an error. */
  run(input: Input, at: ToolScope): unknown
}

export function tool<Input = Json>(spec: ToolSpec<Input>): Tool {
  const { name, description, kind, input, sequential = false, run } = spec
  if (typeof name !== 'string' || name === '') throw new PawlError('bad-tool', 'a tool needs a name')
  if (typeof run !== 'function') throw new PawlError('bad-tool', `tool \`${name}\` has no \`run\` function`)
  const inputSchema = spec.inputSchema ?? schemaOf(input)
  const definition: ToolDefinition = Object.freeze({
    name,
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(kind !== undefined && { kind }),
  })
  return Object.freeze({ definition, input, sequential, run: run as Tool['run'] })
}

/** Some schema libraries can also give JSON schema through the same interface. */
function schemaOf(schema: StandardSchema | undefined): JsonObject | undefined {
  const standard = schema?.['~standard'] as
    | { jsonSchema?: { input(options: { target: string }): JsonObject } }
    | undefined
  return standard?.jsonSchema?.input({ target: 'draft-07' })
}
