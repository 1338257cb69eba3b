import type { Context } from '../protocol/index.ts'
import type { Methods } from './agent-hooks.ts'
import type { Outcome } from './output.ts'
import { findJson } from './repair-json.ts'
import { type ResultTransform, transformResult } from './result-transform.ts'
import { type StandardSchema, validate } from './standard-schema.ts'

export interface OutputSpec<Output> {
  readonly schema: StandardSchema<unknown, Output>
  /** `strict`: anything else than valid JSON of that shape ends the run. `tolerant`: it is mended where it can be. */
  readonly mode?: 'strict' | 'tolerant'
}

export interface Reading {
  readonly output: OutputSpec<unknown> | undefined
  readonly transform: ResultTransform | undefined
  readonly methods: Methods
}

/** Makes a result of the model's words: parsed, checked, transformed. */
export function outputReader({ output, transform, methods }: Reading) {
  return async (words: string, context: Context): Promise<Outcome> => {
    const raw = output === undefined ? { value: findJson(words) ?? words, problems: [] } : await read(output, words)
    const isFatal = raw.problems.length > 0 && output?.mode !== 'tolerant'
    if (transform === undefined || isFatal)
      return { output: raw.value, rawResult: raw.value, problems: raw.problems, isFatal }
    const { result, problems } = await transformResult(transform, raw.value, context, methods)
    return { output: result, rawResult: raw.value, problems: [...raw.problems, ...problems], isFatal: false }
  }
}

async function read(
  { schema, mode = 'strict' }: OutputSpec<unknown>,
  words: string,
): Promise<{ value: unknown; problems: Outcome['problems'] }> {
  const parsed = mode === 'strict' ? strictly(words) : findJson(words)
  if (parsed === undefined) return invalid(words, 'it is not JSON', undefined)
  const readings = mode === 'strict' ? [parsed] : [parsed, rekeyed(parsed, camelCase), rekeyed(parsed, snakeCase)]
  let first: { problem: string; field: string | undefined } | undefined
  for (const reading of readings) {
    const checked = await validate(schema, reading)
    if (checked.ok) return { value: checked.value, problems: [] }
    first ??= checked
  }
  return invalid(parsed, first?.problem ?? '', first?.field)
}

function invalid(
  value: unknown,
  problem: string,
  field: string | undefined,
): { value: unknown; problems: Outcome['problems'] } {
  return { value, problems: [{ errorType: 'output', problem, field, value }] }
}

function strictly(words: string): unknown {
  try {
    return JSON.parse(words) as unknown
  } catch {
    return undefined // reported by the caller as "not JSON"
  }
}

/** The same value with its keys spelled otherwise, at every level. */
function rekeyed(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rekeyed(item, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [spell(key), rekeyed(item, spell)]))
}

function camelCase(key: string): string {
  return key.replace(/[_-]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
}

function snakeCase(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}
