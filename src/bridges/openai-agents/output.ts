import type { ToolTurn } from '../../agent/internal.ts'
import { isObject, type Json, sentenceOf } from '../../base/index.ts'
import { cleanerOf, sentenceBound } from '../../kernel/index.ts'
import type { ToolResult } from '../../protocol/index.ts'
import { jsonOf } from '../host/given-input.ts'
import type { Guarding } from './guard-tool.ts'
import type { Made } from './maker.ts'

/** What the SDK gets from a guarded tool: what its own tool returned or threw, if no hook has touched that. */
export async function outputOf(
  { reach: { host, options }, tool }: Guarding,
  { result, origin, notes }: ToolTurn,
  made: Made | undefined,
): Promise<unknown> {
  const clean = cleanerOf(options.redaction)
  const own = origin === 'real' && made !== undefined && isUntouched(result, made, clean) ? made : undefined
  if (own?.type === 'thrown') throw own.error
  const output = own === undefined ? fresh(result.output) : own.output
  if (notes.length === 0) return output
  if (tool.outputSchema === undefined) return withNotes(output, notes)
  await host.lost('tool.before', 'inform', 'nothing: the output of this tool has a schema')
  return output
}

/** As the SDK would write it for the model. */
export function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(jsonOf(output)) ?? '')
}

function isUntouched(result: ToolResult, made: Made, clean: ReturnType<typeof cleanerOf>): boolean {
  const own = made.type === 'returned' ? jsonOf(made.output) : { error: clean(sentenceOf(made.error), sentenceBound) }
  const isError = made.type !== 'returned'
  return result.isError === isError && JSON.stringify(result.output) === JSON.stringify(own)
}

/** The result with what hooks have to say behind it. Pictures and files of a result stay parts. */
function withNotes(output: unknown, notes: readonly string[]): unknown {
  const words = notes.join('\n')
  const parts = Array.isArray(output) ? output : [output]
  if (parts.length > 0 && parts.every(isPart)) return [...parts, { type: 'text', text: words }]
  return `${textOf(output)}\n${words}`
}

/** Whether the SDK knows it as a part of a result. */
function isPart(part: unknown): boolean {
  return isObject(part) && typeof part.type === 'string' && ['text', 'image', 'file'].includes(part.type)
}

/** Hooks' values are frozen, and output guardrails may change theirs. */
function fresh(output: Json): Json {
  return typeof output === 'object' && output !== null ? structuredClone(output) : output
}
