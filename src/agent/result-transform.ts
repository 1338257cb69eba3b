import { sentenceOf } from '../kernel/index.ts'
import { type Context, contextVariables } from '../protocol/index.ts'
import { type Methods, methodOf } from './agent-hooks.ts'
import type { Outcome } from './output.ts'

type Change = (value: unknown, raw: unknown, context: Context) => unknown
type FieldType = 'string' | 'number' | 'boolean' | 'array' | 'object'

/** How one field of the result is made. Functions may be named as methods of the agent. */
export interface FieldTransform {
  /** Where the value comes from; the field's own name if not said. Spelled in camelCase or snake_case. */
  readonly from?: string
  /** Made from the whole raw result instead. */
  readonly computed?: ((raw: unknown, context: Context) => unknown) | string
  /** Taken when there is no value. */
  readonly default?: unknown
  readonly type?: FieldType
  readonly transform?: Change | string
}

export type ResultTransform = Readonly<Record<string, FieldTransform>>

/** The result, field by field, on top of what the model gave. A field that fails keeps its value, and is reported. */
export async function transformResult(
  transform: ResultTransform,
  raw: unknown,
  context: Context,
  methods: Methods,
): Promise<{ readonly result: unknown; readonly problems: Outcome['problems'] }> {
  const given = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {}
  const result: [string, unknown][] = Object.entries(given)
  const problems: Outcome['problems'][number][] = []
  for (const [field, how] of Object.entries(transform)) {
    const made = await makeField(field, how, given, raw, context, methods)
    result.push([field, made.value])
    if (made.problem !== undefined) problems.push({ errorType: 'transform', field, ...made.problem })
  }
  return { result: Object.fromEntries(result), problems }
}

interface Made {
  readonly value: unknown
  readonly problem?: { readonly problem: string; readonly value: unknown; readonly expectedType?: string }
}

async function makeField(
  field: string,
  how: FieldTransform,
  given: Readonly<Record<string, unknown>>,
  raw: unknown,
  context: Context,
  methods: Methods,
): Promise<Made> {
  let value: unknown
  try {
    const computed = callable(how.computed, methods, field)
    value = computed === undefined ? contextVariables(given).get(how.from ?? field) : await computed(raw, context)
    value ??= typeof how.default === 'function' ? (how.default() as unknown) : how.default
    if (how.type !== undefined && value !== undefined && typeOf(value) !== how.type) {
      const problem = { problem: `${field} should be ${how.type}, not ${typeOf(value)}`, value, expectedType: how.type }
      return { value: how.default ?? value, problem }
    }
    const change = callable(how.transform, methods, field)
    return { value: change === undefined ? value : await change(value, raw, context) }
  } catch (error) {
    return { value, problem: { problem: `${field} could not be transformed: ${sentenceOf(error)}`, value } }
  }
}

type Callable = (...given: unknown[]) => unknown

function callable(given: unknown, methods: Methods, field: string): Callable | undefined {
  if (typeof given === 'string') return methodOf(methods, given, field) as Callable
  return given as Callable | undefined
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
