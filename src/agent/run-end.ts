import { type Decision, freezeDeep } from '../kernel/index.ts'
import { type Codec, json, list, object, optional, string, userText } from '../protocol/index.ts'
import { outcomeOf } from './output.ts'
import type { Completed, Problem } from './result.ts'
import { denied, later, progressOf, type Run, say, scopeOf } from './run.ts'
import { toJson } from './to-json.ts'

/** What hooks made of the end: a result, or a reason to go on. */
interface Ending {
  readonly output: unknown
  readonly problems: readonly Problem[]
  readonly resume: string | undefined
}

/** Makes the result of the model's last words; nothing if a hook sends the run back to work. */
export async function end(
  run: Run,
  text: string,
  stopReason: Completed['stopReason'],
): Promise<Completed<unknown> | undefined> {
  const { output, problems, resume } = await run.steps.do(`end:${run.turn}`, endingCodec, () => conclude(run, text))
  if (resume !== undefined) {
    say(run, userText(resume))
    return undefined
  }
  const { turns, usage, messages } = progressOf(run)
  return {
    status: 'completed',
    text,
    output,
    problems,
    stopReason,
    messages,
    turns,
    usage,
    agent: run.runtime.agent.name,
  }
}

/** The end of a run whose conversation another agent has finished: its result passes our hooks as well. */
export async function endHandedOver(run: Run, completed: Completed<unknown>): Promise<Completed<unknown>> {
  const ending = await run.steps.do('end:handed-over', endingCodec, async () =>
    judge(run, completed.output, completed.problems),
  )
  return { ...completed, output: ending.output, usage: run.usage, turns: run.turn + completed.turns }
}

async function conclude(run: Run, text: string): Promise<Ending> {
  const { resultReady } = run.runtime.points
  const read = outcomeOf(run, text)
  const { output, rawResult, problems } = read instanceof Promise ? await read : read
  if (resultReady.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    const shown = resultReady.dispatch(
      Object.freeze({ result: output, rawResult, context, agent, timestamp }),
      run.limits,
    )
    if (shown instanceof Promise) await later(run, shown)
  }
  return judge(run, output, problems)
}

function judge(run: Run, output: unknown, problems: readonly Problem[]): Ending | Promise<Ending> {
  const { runAfter } = run.runtime.points
  if (!runAfter.isHeard()) return { output, problems, resume: undefined }
  const settle = (decision: Decision<{ readonly result: unknown }>) => {
    if (decision.type === 'deny') throw denied(run, 'result-denied', 'the result', decision)
    return {
      output: decision.payload.result,
      problems,
      resume: decision.type === 'resume' ? decision.reason : undefined,
    }
  }
  const { context, agent, timestamp } = scopeOf(run)
  freezeDeep(output)
  const shown = runAfter.dispatch(
    Object.freeze({ result: output, usage: run.usage, context, agent, timestamp }),
    run.limits,
  )
  return shown instanceof Promise ? shown.then(settle) : settle(shown)
}

const endingWire = object({
  output: optional(json),
  problems: list(object({ field: optional(string), problem: string })),
  resume: optional(string),
})

const endingCodec: Codec<Ending> = {
  decode(wire, path) {
    const { output, problems, resume } = endingWire.decode(wire, path)
    return { output, resume, problems: problems.map(({ field, problem }) => ({ field, problem })) }
  },
  encode: ({ output, problems, resume }) =>
    endingWire.encode({
      ...(output !== undefined && { output: toJson(output, 'the result of the run') }),
      ...(resume !== undefined && { resume }),
      problems: problems.map(({ field, problem }) => (field === undefined ? { problem } : { field, problem })),
    }),
}
