import { reportInvalid } from '../call/report-invalid.ts'
import type { ParsedOutput } from '../parsed-output.ts'
import type { Problem } from '../result.ts'
import type { Run } from '../run.ts'
import { RunError } from '../turn/run-error.ts'
import { progressOf } from '../turn/turn.ts'

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
