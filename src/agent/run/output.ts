import { redactor } from '../../kernel/index.ts'
import type { ParsedOutput } from '../parsed-output.ts'
import type { Problem } from '../result.ts'
import type { Run } from '../run.ts'
import type { FieldProblem } from '../standard-schema.ts'
import { RunError } from '../turn/run-error.ts'
import { progressOf, scopeOf } from '../turn/turn.ts'

interface Read {
  readonly output: unknown
  readonly rawResult: unknown
  readonly problems: readonly Problem[]
}

/** The result from the model's last text: the text itself, unless the agent declares an output. */
export function outcomeOf(run: Run, text: string): Read | Promise<Read> {
  const { readOutput } = run.runtime
  if (readOutput === undefined) return { output: text, rawResult: text, problems: [] }
  return readOutput(text, run.startedWith).then((outcome) => reported(run, outcome))
}

async function reported(run: Run, { output, rawResult, problems, isFatal }: ParsedOutput): Promise<Read> {
  for (const problem of problems) await reportInvalid(run, problem.errorType, [problem])
  if (isFatal) {
    const sentence = problems.map(({ problem }) => problem).join('; ')
    const message = `the model’s answer is not what was asked for: ${sentence}`
    throw new RunError('invalid-output', message, { progress: progressOf(run) })
  }
  return { output, rawResult, problems: problems.map(({ field, problem }) => ({ field, problem })) }
}

/** Dispatches `validation.failed`, once for each field that does not have the shape it should have. */
export async function reportInvalid(run: Run, errorType: string, problems: readonly FieldProblem[]): Promise<void> {
  const point = run.points.validationFailed
  if (!point.isHeard()) return
  for (const { problem, field, value, expectedType } of problems) {
    const own = {
      error: problem,
      errorType,
      ...(field !== undefined && { field }),
      ...(value !== undefined && { value: isSecret(field) ? '[redacted]' : value }),
      ...(expectedType !== undefined && { expectedType }),
    }
    await point.dispatch(point.payload(own, scopeOf(run)), run.limits)
  }
}

const hides = redactor()

/** The audit hides a secret by the key it is under, and here that key is always `value`: the field's name decides. */
function isSecret(field: string | undefined): boolean {
  return field?.split('.').some((key) => hides(key, undefined)) === true
}
