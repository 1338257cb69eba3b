import { asSchema, jsonSchema } from 'ai'
import { isObject, type Json, PawlError } from '../../../base/index.ts'
import type { AnyTool } from '../sdk.ts'

const key = 'pawl:refused'

/**
 * The input of a call that must not reach the client. The AI SDK passes a call on before it asks for approvals, unless its input is invalid: then
 * clients see an error, and the model reads it.
 */
export function refusedInput(input: Json, reason: string): string {
  return JSON.stringify({ ...(isObject(input) ? input : { input }), [key]: reason })
}

/** Throws for a refused input. An error here, unlike one of the schema, is none that `repairToolCall` may repair. */
export function checkRefused(input: unknown): void {
  const reason = reasonIn(input)
  if (reason !== undefined) throw new PawlError('tool-denied', reason)
}

/** The schema of a tool, which lets refused inputs pass to `checkRefused`. */
export function schemaWithRefusals(inputSchema: AnyTool['inputSchema']): AnyTool['inputSchema'] {
  const schema = asSchema(inputSchema)
  return jsonSchema<unknown>(() => schema.jsonSchema, {
    validate: (value) => {
      if (schema.validate === undefined || reasonIn(value) !== undefined) return { success: true, value }
      return schema.validate(value)
    },
  })
}

function reasonIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, key)) return undefined
  const reason: unknown = Reflect.get(input, key)
  return typeof reason === 'string' ? reason : undefined
}
