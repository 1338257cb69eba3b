import { asSchema } from 'ai'
import { isObject, type Json } from '../../../base/index.ts'
import { canonical, type ToolDefinition } from '../../../protocol/index.ts'
import { type GivenInput, givenInput, jsonOf } from '../../host/given-input.ts'
import { callOf } from '../../host/open-host.ts'
import { type StagedCall, type Station, stageCall } from '../../host/staged-call.ts'
import type { Bridge } from '../bridge.ts'
import type { AnyTool } from '../sdk.ts'
import type { Run } from './runs.ts'

/** A call of a tool as the AI SDK has it. */
export interface GivenCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
  readonly tool: AnyTool | undefined
}

/** A call that hooks have judged, until it runs. */
export interface JudgedCall {
  readonly id: string
  readonly name: string
  readonly given: GivenInput
  /** The input as transforms left it. */
  readonly input: Json
  readonly staged: StagedCall
  readonly station: Station
}

/** Shows a call to the hooks of `tool.before`. Rejects if one of them ends the run. */
export async function judgeCall(
  { host, cwd }: Bridge,
  run: Run,
  { id, name, input, tool }: GivenCall,
): Promise<JudgedCall> {
  const definition = host.define(await definitionOf(name, tool))
  const given = givenInput(input)
  const call = callOf(id, name, given.json, definition, cwd)
  const staged = stageCall(run.turns, { call, definition, signal: run.signal() })
  const station = await staged.station
  return { id, name, given, input: inputAt(station, given.json), staged, station }
}

/** Whether hooks have judged exactly this input. */
export function isOf(judged: JudgedCall, input: unknown): boolean {
  return isSameJson(judged.input, jsonOf(input))
}

export function isSameJson(one: Json, other: Json): boolean {
  return one === other || canonical(one) === canonical(other)
}

function inputAt(station: Station, given: Json): Json {
  switch (station.type) {
    case 'run':
      return station.call.input
    case 'ask':
      return isObject(station.action) ? (station.action['input'] ?? null) : given
    case 'done':
      return given
  }
}

const definitions = new WeakMap<AnyTool, Promise<ToolDefinition>>()

/** The definition of a tool as hooks see it. Its schema is read once. */
export function definitionOf(name: string, tool: AnyTool | undefined): Promise<ToolDefinition> {
  if (tool === undefined) return Promise.resolve({ name })
  const known = definitions.get(tool)
  if (known !== undefined) return known.then((one) => (one.name === name ? one : { ...one, name }))
  const made = define(name, tool)
  definitions.set(tool, made)
  return made
}

async function define(name: string, { description, inputSchema }: AnyTool): Promise<ToolDefinition> {
  const schema = await schemaOf(inputSchema)
  return {
    name,
    ...(typeof description === 'string' && { description }),
    ...(isObject(schema) && { inputSchema: schema }),
  }
}

/** A schema that cannot be written down is that of the AI SDK to refuse. */
async function schemaOf(schema: AnyTool['inputSchema']): Promise<Json> {
  try {
    return jsonOf(await asSchema(schema).jsonSchema)
  } catch {
    return null
  }
}
