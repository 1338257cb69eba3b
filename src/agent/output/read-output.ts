import { checkKeys, PawlError } from '../../base/index.ts'
import type { Context } from '../../protocol/index.ts'
import type { Methods } from '../dialects/agent-hooks.ts'
import type { ParsedOutput } from '../parsed-output.ts'
import { checkSchema, type FieldProblem, type StandardSchema, validate } from '../standard-schema.ts'
import { findJson } from './repair-json.ts'
import { type ResultTransform, transformResult } from './result-transform.ts'

const modes = ['strict', 'tolerant'] as const
export type OutputMode = (typeof modes)[number]

/** The schema of an agent's output, and how strictly answers are held to it. */
export interface OutputSpec<Output, Mode extends OutputMode = OutputMode> {
  readonly schema: StandardSchema<unknown, Output>
  /**
   * `strict` (default): an answer that is not JSON of that shape ends the run. `tolerant`: it is repaired where that is
   * possible; where it is not, the output is `undefined`, `problems` has the reason, and `text` has the model's text.
   */
  readonly mode?: Mode
}

const specKeys = Object.keys({ schema: true, mode: true } satisfies Record<keyof OutputSpec<unknown>, true>)

/** Refuses an output specification that cannot work when it is declared. */
export function checkOutputSpec(output: OutputSpec<unknown>): void {
  if ('~standard' in output)
    throw new PawlError('bad-agent', '`output` is a schema', { hint: 'write `output: { schema }`' })
  checkKeys(output, specKeys, '`output`', 'bad-agent')
  checkSchema(output.schema, '`output.schema`', 'bad-agent')
  if (output.mode === undefined || modes.includes(output.mode)) return
  throw new PawlError('bad-agent', `\`output.mode\` is \`${String(output.mode)}\``, {
    hint: 'it should be `strict` or `tolerant`',
  })
}

export interface Reading {
  readonly output: OutputSpec<unknown> | undefined
  readonly transform: ResultTransform | undefined
  readonly methods: Methods
}

/** Makes a result of the model's words: parsed, checked, transformed. Transforms never see an answer that is invalid. */
export function outputReader({ output, transform, methods }: Reading) {
  return async (words: string, context: Context): Promise<ParsedOutput> => {
    const { value, invalid } =
      output === undefined ? { value: findJson(words) ?? words, invalid: undefined } : await read(output, words)
    if (invalid !== undefined) {
      const problems = invalid.map((problem) => ({ errorType: 'output' as const, ...problem }))
      return { output: undefined, rawResult: value, problems, isFatal: output?.mode !== 'tolerant' }
    }
    if (transform === undefined) return { output: value, rawResult: value, problems: [], isFatal: false }
    const { result, problems } = await transformResult(transform, value, context, methods)
    return { output: result, rawResult: value, problems, isFatal: false }
  }
}

interface ReadWords {
  readonly value: unknown
  readonly invalid: readonly FieldProblem[] | undefined
}

async function read({ schema, mode = 'strict' }: OutputSpec<unknown>, words: string): Promise<ReadWords> {
  const parsed = mode === 'strict' ? strictly(words) : findJson(words)
  if (parsed === undefined)
    return {
      value: words,
      invalid: [{ problem: 'it is not JSON', field: undefined, value: words, expectedType: 'JSON' }],
    }
  const readings = mode === 'strict' ? [parsed] : [parsed, rekeyed(parsed, camelCase), rekeyed(parsed, snakeCase)]
  let nearest: readonly FieldProblem[] | undefined
  for (const reading of readings) {
    const checked = await validate(schema, reading)
    if (checked.ok) return { value: checked.value, invalid: undefined }
    if (nearest === undefined || checked.problems.length < nearest.length) nearest = checked.problems
  }
  return { value: parsed, invalid: nearest ?? [] }
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
