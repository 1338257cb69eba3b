import {
  asData,
  checkKeys,
  didYouMean,
  freezeDeep,
  isPawlError,
  type Json,
  PawlError,
  type PawlErrorDetails,
  typeName,
} from '../base/index.ts'
import {
  type Context,
  meantKinds,
  type RunInput,
  type ToolCall,
  type ToolDefinition,
  type ToolKind,
  toolKinds,
} from '../protocol/index.ts'
import type { Agent } from './agent.ts'
import { jsonSchema } from './json-schema/json-schema.ts'
import { called } from './options/called.ts'
import { checkSchema, type StandardSchema } from './standard-schema.ts'

type JsonObject = { readonly [key: string]: Json }

/** A tool: a function that the model can call, and the type of its input. `tool` and `agentTool` make one. */
export interface Tool<Input = unknown> {
  /** The tool as the model sees it. */
  readonly definition: ToolDefinition
  /** Checks the input before the tool runs; the model reads the problems. */
  readonly input: StandardSchema<unknown, Input> | undefined
  /** Never runs beside another tool of the same turn. */
  readonly sequential: boolean
  /** Runs the tool with an input that was checked. */
  run(input: Input, at: ToolScope): unknown
  /** Set if another agent does it: `agentTool` makes such a tool. */
  readonly agent?: AgentBehind | undefined
}

/** An agent that is used as a tool, and how it is asked. */
interface AgentBehind {
  readonly agent: Agent<unknown>
  readonly promptOf: (input: Json) => RunInput
}

/** The second argument of a tool's `run`: the call, the context, the abort signal and an idempotency key. */
export interface ToolScope {
  /** The call, with the input that hooks made of it. */
  readonly call: ToolCall
  /** Session, run and variables of the agent. */
  readonly context: Context
  /** Aborts the tool with its run. */
  readonly signal: AbortSignal | undefined
  /**
   * The same whenever this call is made again with this input, by a wrap that tries again or by a run that was killed
   * and continues: pass it to services that must not do something twice.
   */
  readonly idempotencyKey: string
}

/** The options of `tool`. */
export interface ToolSpec<Input> {
  /** The name that the model calls the tool by. */
  readonly name: string
  /** The purpose of the tool: the model reads it. */
  readonly description?: string
  /**
   * The effect of the tool, such as `shell` or `write`: hooks that match on a kind see it. Default: `shell` if the tool
   * is called like a shell (`bash`, `shell`, `exec`, `run_command`) or its schema has a text `command`, `cmd` or
   * `script`; otherwise `other`.
   */
  readonly kind?: ToolKind
  /**
   * The input of the tool: a schema of zod, valibot, arktype or others, or a JSON schema (draft-07, 2020-12). It checks the input before
   * hooks of `guardTool` and the tool see it; one of a library also types it. A JSON schema that cannot be checked throws.
   */
  readonly inputSchema?: StandardSchema<unknown, Input> | JsonObject
  /** Checks the input, and types it, in place of a JSON schema in `inputSchema`, which then only the model reads. */
  readonly input?: StandardSchema<unknown, Input>
  /** Never runs the tool beside another one of the same turn. Default: false. */
  readonly sequential?: boolean
  /**
   * Returns JSON, or a value that becomes JSON; `undefined` becomes null. The model reads the message of an error that
   * this throws, and the data of a `toolError` that it returns, as an error; a `FatalToolError` ends the run.
   */
  run(input: Input, at: ToolScope): unknown
}

const toolKeys = Object.keys({
  name: true,
  description: true,
  kind: true,
  inputSchema: true,
  input: true,
  sequential: true,
  run: true,
} satisfies Record<keyof ToolSpec<unknown>, true>)

/**
 * Makes a tool. Unknown options throw.
 *
 * @example
 * const refund = tool({
 *   name: 'refund',
 *   description: 'Pays money back.',
 *   run: ({ amount }: { amount: number }) => `refunded ${amount}`,
 * })
 */
export function tool<Input = Json>(spec: ToolSpec<Input>): Tool<Input> {
  checkKeys(spec, toolKeys, called('tool', spec), 'bad-tool')
  const { name, description, sequential = false, run } = spec
  if (typeof name !== 'string' || name === '')
    throw new PawlError('bad-tool', 'a tool needs a name', { hint: "the model calls it by that: `name: 'refund'`" })
  checkKind(name, spec.kind)
  checkValue(name, 'description', description, 'a text', typeof description === 'string')
  checkValue(name, 'sequential', sequential, 'true or false', typeof sequential === 'boolean')
  if (typeof run !== 'function')
    throw new PawlError('bad-tool', `tool \`${name}\` has no \`run\` function`, { hint: 'write `run: (input) => …`' })
  const { input, inputSchema } = schemasOf(name, spec)
  const kind = spec.kind ?? defaultKind(name, inputSchema)
  const definition: ToolDefinition = {
    name,
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(kind !== undefined && { kind }),
  }
  freezeDeep(definition)
  return Object.freeze({ definition, input, sequential, run })
}

interface Schemas<Input> {
  /** The schema that checks the input. */
  readonly input: StandardSchema<unknown, Input> | undefined
  /** The schema that the model receives. */
  readonly inputSchema: JsonObject | undefined
}

function schemasOf<Input>(name: string, { input, inputSchema: given }: ToolSpec<Input>): Schemas<Input> {
  if (input !== undefined) checkSchema(input, `\`input\` of tool \`${name}\``, 'bad-tool')
  if (isStandard(given)) {
    if (input !== undefined)
      throw new PawlError('bad-tool', `tool \`${name}\` has two schemas that check its input`, {
        hint: 'leave `input` out: `inputSchema` checks the input, too',
      })
    return { input: given, inputSchema: schemaOf(given) }
  }
  checkValue(name, 'inputSchema', given, 'a schema', typeName(given).startsWith('an object'))
  const schema = asData(given) // a copy: the schema that is checked is the one that the model reads
  if (input !== undefined || schema === undefined) return { input, inputSchema: schema ?? schemaOf(input) }
  return { input: jsonSchema<Input>(schema, `\`inputSchema\` of tool \`${name}\``, 'bad-tool'), inputSchema: schema }
}

function isStandard<Input>(
  schema: StandardSchema<unknown, Input> | JsonObject | undefined,
): schema is StandardSchema<unknown, Input> {
  return (typeof schema === 'object' || typeof schema === 'function') && schema !== null && '~standard' in schema
}

/** The kind of a tool whose author did not declare one: a guard on shell commands must see what is called like a shell. */
export function defaultKind(name: string, schema: JsonObject | undefined): ToolKind | undefined {
  return isShell(name, schema) ? 'shell' : undefined
}

function isShell(name: string, schema: JsonObject | undefined): boolean {
  const properties = (schema?.['properties'] ?? {}) as Readonly<Record<string, { readonly type?: Json } | undefined>>
  const plain = name.toLowerCase()
  if (shells.test(plain) || meantKinds.get(plain) === 'shell') return true
  return ['command', 'cmd', 'script'].some((key) => properties[key]?.type === 'string')
}

/** Names by which tools are called that run commands. */
const shells =
  /^(?:shell|terminal|console|zsh|fish|cmd|exec|(?:run|exec|execute)[_-]?(?:shell|bash|terminal)?[_-]?commands?)$/

function checkValue(name: string, key: string, value: unknown, wanted: string, fits: boolean): void {
  if (value === undefined || fits) return
  const hint = key === 'sequential' ? 'write `sequential: true` for a tool that never runs beside another' : undefined
  throw new PawlError('bad-tool', `\`${key}\` of tool \`${name}\` is ${typeName(value)}, not ${wanted}`, { hint })
}

/** A hook that matches on a kind would not be called for a tool of a misspelt one. */
function checkKind(name: string, kind: unknown): void {
  if (kind === undefined || toolKinds.some((known) => known === kind)) return
  const meant = meantKinds.get(String(kind).toLowerCase())
  const known = `the kinds are ${toolKinds.map((one) => `\`${one}\``).join(', ')}`
  throw new PawlError('bad-tool', `tool \`${name}\` has an unknown kind \`${String(kind)}\``, {
    hint: meant === undefined ? (didYouMean(String(kind), toolKinds) ?? known) : `did you mean \`${meant}\`?`,
  })
}

/** Some schema libraries also return JSON schema through the same interface. */
function schemaOf(schema: StandardSchema | undefined): JsonObject | undefined {
  const standard = schema?.['~standard'] as
    | { jsonSchema?: { input(options: { target: string }): JsonObject } }
    | undefined
  return standard?.jsonSchema?.input({ target: 'draft-07' })
}

const toolErrorMarker = Symbol.for('pawl.tool-error')

/** An error as data: a tool that returns it has failed in a way the model can read and act on. */
export interface ToolError {
  readonly [toolErrorMarker]: true
  /** The data that the model reads. */
  readonly output: unknown
}

/**
 * Makes the error a tool returns when a sentence is not enough: the model gets `output` with `isError: true`.
 *
 * @example
 * const stock = new Map([['tea', 3]])
 * const inStock = tool({
 *   name: 'in_stock',
 *   run: ({ item }: { item: string }) => stock.get(item) ?? toolError({ error: 'unknown item', known: [...stock.keys()] }),
 * })
 */
export function toolError(output: unknown): ToolError {
  return Object.freeze({ [toolErrorMarker]: true as const, output })
}

/** By its marker, not its identity: two copies of the package may be loaded in one process. */
export function isToolError(value: unknown): value is ToolError {
  return typeof value === 'object' && value !== null && toolErrorMarker in value
}

/**
 * The error that a tool throws to end the run; the model does not see it. Any other error is shown to the model, which may try something else.
 *
 * @example
 * const pay = tool({
 *   name: 'pay',
 *   run() {
 *     throw new FatalToolError('the account is locked')
 *   },
 * })
 */
export class FatalToolError extends PawlError {
  declare readonly code: 'tool-fatal'

  constructor(message: string, details: PawlErrorDetails = {}) {
    super('tool-fatal', message, details)
  }
}

/** By its code: two copies of the package may be loaded in one process. */
export function isFatalToolError(value: unknown): value is FatalToolError {
  return isPawlError(value) && value.code === 'tool-fatal'
}
