import type { Problem } from './result.ts'
import { progressOf, type Run, scopeOf } from './run.ts'
import { RunError } from './run-error.ts'

/** What an agent's output schema and result transforms made of the model's words. */
export interface Outcome {
  readonly output: unknown
  readonly rawResult: unknown
  readonly problems: readonly (Problem & {
    readonly errorType: 'output' | 'transform'
    readonly value?: unknown
    readonly expectedType?: string
  })[]
  /** Set if the problems must end the run. */
  readonly isFatal: boolean
}

interface Read {
  readonly output: unknown
  readonly rawResult: unknown
  readonly problems: readonly Problem[]
}

/** The result of the model's last words: the words themselves, unless the agent says how they are to be read. */
export function outcomeOf(run: Run, text: string): Read | Promise<Read> {
  const { readOutput } = run.runtime
  if (readOutput === undefined) return { output: text, rawResult: text, problems: [] }
  return readOutput(text, run.startedWith).then((outcome) => reported(run, outcome))
}

async function reported(run: Run, { output, rawResult, problems, isFatal }: Outcome): Promise<Read> {
  for (const problem of problems) await reportInvalid(run, problem)
  if (isFatal) {
    const sentence = problems.map(({ problem }) => problem).join('; ')
    const message = `the model’s answer is not what was asked for: ${sentence}`
    throw new RunError('invalid-output', message, { progress: progressOf(run) })
  }
  return { output, rawResult, problems: problems.map(({ field, problem }) => ({ field, problem })) }
}

interface Invalid extends Problem {
  readonly errorType: string
  readonly value?: unknown
  readonly expectedType?: string
}

/** Tells observers that something was not of the shape it should have. */
export async function reportInvalid(
  run: Run,
  { errorType, problem, field, value, expectedType }: Invalid,
): Promise<void> {
  const point = run.runtime.points.validationFailed
  if (!point.isHeard()) return
  const own = {
    error: problem,
    errorType,
    ...(field !== undefined && { field }),
    ...(value !== undefined && { value }),
    ...(expectedType !== undefined && { expectedType }),
  }
  await point.dispatch(point.payload(own, scopeOf(run)), run.limits)
}
