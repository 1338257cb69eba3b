import { checkKeys, PawlError, sentenceOf } from '../../base/index.ts'
import { type Context, contextVariables } from '../../protocol/index.ts'
import { type Methods, methodOf } from '../dialects/agent-hooks.ts'
import type { ParsedOutput } from '../parsed-output.ts'

/** Compared as methods are, so that a function with typed parameters fits a field whose source is not known. */
type Computed = { call(raw: unknown, context: Context): unknown }['call']
type Change = { call(value: unknown, raw: unknown, context: Context): unknown }['call']

const fieldTypes = ['string', 'number', 'boolean', 'array', 'object'] as const
export type FieldType = (typeof fieldTypes)[number]

/** How one field of the result is made. Functions may be named as methods of the agent. */
export interface FieldTransform {
  /** Where the value comes from, in camelCase or snake_case; by default the field's own name. */
  readonly from?: string
  /** Makes the value from the whole raw result instead. */
  readonly computed?: Computed | string
  /** The value, or a function that makes it, for a missing field. */
  readonly default?: unknown
  /** Checked before `transform`: a value of another type is reported, and replaced by the default if there is one. */
  readonly type?: FieldType
  /** Changes the value, or names the method that does. */
  readonly transform?: Change | string
}

const fieldKeys = Object.keys({
  from: true,
  computed: true,
  default: true,
  type: true,
  transform: true,
} satisfies Record<keyof FieldTransform, true>)

/** The transforms of an agent's result, by field. */
export type ResultTransform = Readonly<Record<string, FieldTransform>>

/** Refuses transforms that cannot work when they are declared, rather than after a model was paid. */
export function checkTransform(transform: ResultTransform, methods: Methods): void {
  for (const [field, how] of Object.entries(transform)) {
    const what = `field \`${field}\` of \`resultTransform\``
    if (typeof how !== 'object' || how === null) throw wrongKind(what, how, 'an object such as `{ transform }`')
    checkKeys(how, fieldKeys, what, 'bad-agent')
    const { from, type } = how
    if (from !== undefined && typeof from !== 'string') throw wrongKind(`\`from\` of ${what}`, from, 'a name')
    if (type !== undefined && !fieldTypes.includes(type))
      throw wrongKind(`\`type\` of ${what}`, type, fieldTypes.map((name) => `\`${name}\``).join(', '))
    for (const key of ['computed', 'transform'] as const) {
      const given: unknown = how[key]
      if (typeof given === 'string') methodOf(methods, given, `${field}.${key}`)
      else if (given !== undefined && typeof given !== 'function')
        throw wrongKind(`\`${key}\` of ${what}`, given, 'a function, or the name of one of the agent’s methods')
    }
  }
}

function wrongKind(what: string, given: unknown, wanted: string): PawlError {
  const shown = typeof given === 'string' || typeof given === 'number' ? `\`${given}\`` : `of type ${typeOf(given)}`
  return new PawlError('bad-agent', `${what} is ${shown}`, { hint: `it should be ${wanted}` })
}

/** The result, field by field, on top of the model's output. A field that fails keeps its value, and is reported. */
export async function transformResult(
  transform: ResultTransform,
  raw: unknown,
  context: Context,
  methods: Methods,
): Promise<{ readonly result: unknown; readonly problems: ParsedOutput['problems'] }> {
  const given = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : {}
  const result: [string, unknown][] = Object.entries(given)
  const problems: ParsedOutput['problems'][number][] = []
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
    value ??= (await defaultOf(how)) ?? value // null stays null where there is no default
    if (how.type !== undefined && value !== undefined && typeOf(value) !== how.type) {
      const problem = { problem: `${field} should be ${how.type}, not ${typeOf(value)}`, value, expectedType: how.type }
      return { value: (await defaultOf(how)) ?? value, problem }
    }
    const change = callable(how.transform, methods, field)
    return { value: change === undefined ? value : await change(value, raw, context) }
  } catch (error) {
    return { value, problem: { problem: `${field} could not be transformed: ${sentenceOf(error)}`, value } }
  }
}

function defaultOf(how: FieldTransform): unknown {
  return typeof how.default === 'function' ? (how.default() as unknown) : how.default
}

type Callable = (...given: unknown[]) => unknown

function callable(given: unknown, methods: Methods, field: string): Callable | undefined {
  if (typeof given === 'string') return methodOf(methods, given, field) as Callable
  return given as Callable | undefined
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
