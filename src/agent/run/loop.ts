import { extractToolCalls, type RunInput } from '../../protocol/index.ts'
import type { Completed } from '../result.ts'
import type { Run } from '../run.ts'
import { RunError } from '../turn/run-error.ts'
import { progressOf } from '../turn/turn.ts'
import { begin } from './begin.ts'
import { end, endHandedOver } from './end.ts'
import { chooseHandoff, handOver } from './handoff.ts'
import { modelTurn } from './model-turn.ts'
import { showAnswer } from './provide.ts'
import { toolTurn } from './tool-turn.ts'

/** The loop: ask the model, call the tools it asks for, ask again, until it has nothing more to ask. */
export async function loop(run: Run, input: RunInput): Promise<Completed<unknown>> {
  await begin(run, input)
  for (;;) {
    const answer = await modelTurn(run)
    const calls = extractToolCalls(answer.response, run.runtime.definitions)
    if (calls.length === 0) {
      const completed = await end(run, answer)
      if (completed !== undefined) return completed
    }
    if (run.turn >= run.runtime.maxTurns) throw tooManyTurns(run)
    if (calls.length === 0) continue
    if (run.listener !== undefined) showAnswer(run, answer.given, answer.response)
    const handover = run.runtime.handoffs.size === 0 ? undefined : await chooseHandoff(run, calls)
    await toolTurn(run, calls, handover?.results)
    if (handover?.target === undefined) continue
    const completed = await endHandedOver(run, await handOver(run, handover.target))
    if (completed !== undefined) return completed
  }
}

function tooManyTurns(run: Run): RunError {
  return new RunError(
    'max-turns',
    `the run did not end within ${run.runtime.maxTurns} ${run.runtime.maxTurns === 1 ? 'turn' : 'turns'}`,
    {
      progress: progressOf(run),
      hint: 'raise maxTurns, or let a hook end the run',
    },
  )
}
