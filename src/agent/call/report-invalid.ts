import { redactor } from '../../kernel/index.ts'
import type { Context } from '../../protocol/index.ts'
import type { FieldProblem } from '../standard-schema.ts'
import { scopeOf, type Turn } from '../turn/turn.ts'

/** Dispatches `validation.failed`, once for each invalid field. */
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

/** Whether the name of the field marks a secret. The audit would check only the key of the payload, which is always `value`. */
function isSecret(field: string | undefined): boolean {
  return field?.split('.').some((key) => hides(key, undefined)) === true
}

/** Problems by the context of a call, which each call has for itself. */
const foundByGuards = new WeakMap<Context, readonly FieldProblem[]>()

/** Keeps the problems that the guard of a tool found in an input: the guard cannot dispatch an event itself. */
export function noteInvalid(context: Context | undefined, problems: readonly FieldProblem[]): void {
  if (context !== undefined) foundByGuards.set(context, problems) // a test may call the guard with less
}

/** Reports the problems that a guard found in the input of a call that is not made. A call that is made checks its input again, and reports then. */
export async function reportNoted(turn: Turn, context: Context): Promise<void> {
  const problems = foundByGuards.get(context)
  if (problems === undefined) return
  foundByGuards.delete(context)
  await reportInvalid(turn, 'tool_input', problems)
}
