import { redactor } from '../../kernel/index.ts'
import type { Context } from '../../protocol/index.ts'
import type { FieldProblem } from '../standard-schema.ts'
import { scopeOf, type Turn } from '../turn/turn.ts'

/** Dispatches `validation.failed`, once for each field that does not have the shape it should have. */
export async function reportInvalid(turn: Turn, errorType: string, problems: readonly FieldProblem[]): Promise<void> {
  const point = turn.points.validationFailed
  if (!point.isHeard()) return
  for (const { problem, field, value, expectedType } of problems) {
    const own = {
      error: problem,
      errorType,
      ...(field !== undefined && { field }),
      ...(value !== undefined && { value: isSecret(field) ? '[redacted]' : value }),
      ...(expectedType !== undefined && { expectedType }),
    }
    await point.dispatch(point.payload(own, scopeOf(turn)), turn.limits)
  }
}

const hides = redactor()

/** The audit hides a secret by the key it is under, and here that key is always `value`: the field's name decides. */
function isSecret(field: string | undefined): boolean {
  return field?.split('.').some((key) => hides(key, undefined)) === true
}

/** By the context that hooks of a call receive, which no other call has. */
const foundByGuards = new WeakMap<Context, readonly FieldProblem[]>()

/** Remembers what a guard of a tool found wrong with an input: the guard has no way to dispatch an event itself. */
export function noteInvalid(context: Context | undefined, problems: readonly FieldProblem[]): void {
  if (context !== undefined) foundByGuards.set(context, problems) // a test may call the guard with less
}

/** Reports what a guard found wrong with the input of a call that is not made. A call that is made is checked again, and reported then. */
export async function reportNoted(turn: Turn, context: Context): Promise<void> {
  const problems = foundByGuards.get(context)
  if (problems === undefined) return
  foundByGuards.delete(context)
  await reportInvalid(turn, 'tool_input', problems)
}
