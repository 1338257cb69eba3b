import { type ErrorCode, PawlError } from '../base/index.ts'
import type { Problem } from './result.ts'

/** The common interface of zod, valibot, arktype and others: any of them will do. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    validate(value: unknown): Checked<Output> | Promise<Checked<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type Checked<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A problem with one field: its path, its value, and the expected type if the schema has one. */
export interface FieldProblem extends Problem {
  readonly value?: unknown
  readonly expectedType?: string
}

/** A value that does not fit its schema: all problems in one sentence, and each of them. */
export interface InvalidValue {
  readonly problem: string
  readonly problems: readonly FieldProblem[]
}

export type Validated<Output> = { readonly ok: true; readonly value: Output } | ({ readonly ok: false } & InvalidValue)

/** Checks a value; the problem of an invalid one is a sentence that a model or a person can act on. */
export async function validate<Output>(
  schema: StandardSchema<unknown, Output>,
  value: unknown,
): Promise<Validated<Output>> {
  const checked = await schema['~standard'].validate(value)
  if (checked.issues === undefined) return { ok: true, value: checked.value }
  const problems = checked.issues.map((issue) => problemOf(issue, value))
  return { ok: false, problem: problems.map(({ problem }) => problem).join('; '), problems }
}

/** Refuses anything that is not a schema when it is declared, rather than when it is first used. */
export function checkSchema(schema: unknown, what: string, code: ErrorCode): void {
  const standard = (schema as Partial<StandardSchema> | null | undefined)?.['~standard']
  if (typeof standard?.validate === 'function') return
  throw new PawlError(code, `${what} is not a schema`, {
    hint: 'use a schema of zod, valibot, arktype or another library that implements Standard Schema',
  })
}

function problemOf(issue: Issue, whole: unknown): FieldProblem {
  const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
  const field = path.map(String).join('.')
  const value = path.reduce(valueAt, whole)
  // not part of the common interface, but zod, valibot and arktype all have it, at least for types
  const { expected } = issue as { readonly expected?: unknown }
  return {
    problem: field === '' ? issue.message : `${field}: ${issue.message}`,
    field: field === '' ? undefined : field,
    ...(value !== undefined && { value }),
    ...(typeof expected === 'string' && { expectedType: expected }),
  }
}

function valueAt(inside: unknown, key: PropertyKey): unknown {
  if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, key)) return undefined
  return (inside as Readonly<Record<PropertyKey, unknown>>)[key]
}
