import { type ErrorCode, isTangled, type Json, PawlError } from '../../base/index.ts'
import { isDeeperThan } from '../../protocol/index.ts'
import { readSchema } from './read-schema.ts'
import { type SchemaIssue, Visit } from './visit.ts'

/** Maximum number of levels of a schema, and of a value. */
const deepest = 200

/** The part of a Standard Schema that a JSON schema provides. */
interface JsonSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'pawl'
    validate(value: unknown): { readonly value: Output } | { readonly issues: readonly SchemaIssue[] }
  }
}

/**
 * Makes a Standard Schema from a JSON schema (draft-07, 2020-12). It checks values as a schema of zod does, and does not change them. The
 * author declares the type of a value.
 */
export function jsonSchema<Output>(
  schema: { readonly [key: string]: Json },
  what: string,
  code: ErrorCode,
): JsonSchema<Output> {
  const refuse = (problem: string, hint?: string): never => {
    throw new PawlError(code, `${what} is not a JSON schema that can be checked: ${problem}`, { hint })
  }
  if (isTangled(schema) || isDeeperThan(schema, deepest))
    refuse(`it is nested in more than ${deepest} levels`, 'name parts of it in `$defs`, and refer to them with `$ref`')
  const check = readSchema(schema, refuse)
  const validate = (value: unknown) => {
    const issues = issuesIn(value as Json, (visit) => check(value as Json, visit))
    return issues.length === 0 ? { value: value as Output } : { issues }
  }
  return Object.freeze({ '~standard': Object.freeze({ version: 1, vendor: 'pawl', validate }) })
}

function issuesIn(value: Json, check: (visit: Visit) => void): readonly SchemaIssue[] {
  if (isDeeperThan(value, deepest)) return [{ message: `is nested in more than ${deepest} levels`, path: [] }]
  const visit = new Visit()
  check(visit)
  return visit.isExhausted ? [{ message: 'is too large to check against its schema', path: [] }] : visit.issues
}
