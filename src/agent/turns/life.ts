import { freezeDeep } from '../../base/index.ts'
import type { AgentInfo, RunInput } from '../../protocol/index.ts'
import { pass } from '../gate/pass.ts'
import { inputGate } from '../run/begin.ts'
import { resultGate } from '../run/end.ts'
import { ended, started } from '../turn/payloads.ts'
import type { Denial } from '../turn/run-error.ts'
import { checkAbort, denied, scopeOf, type Turn } from '../turn/turn.ts'

/** The input of a run after its hooks. */
export interface RunStart {
  /** The input, if a transform has changed it. */
  readonly changed: RunInput | undefined
  /** The transforms that have changed it. */
  readonly changedBy?: readonly string[] | undefined
  /** What hooks have to say to the model. */
  readonly notes: readonly string[]
}

/** The result of a run after its hooks. */
export interface RunEnd {
  /** The result, if a transform has changed it. */
  readonly changed: { readonly result: unknown } | undefined
  /** The transforms that have changed it. */
  readonly changedBy?: readonly string[] | undefined
  /** Why the run is not done yet, if a hook resumes it. */
  readonly resume: string | undefined
}

const nothing: RunStart & RunEnd = Object.freeze({ changed: undefined, notes: [], resume: undefined })

/** Shows the input of a run to its hooks, before anything happens. */
export async function startRun(turn: Turn, input: RunInput): Promise<RunStart> {
  checkAbort(turn)
  if (!turn.points.runBefore.isHeard()) return nothing
  freezeDeep(input)
  const { denial, changed, changedBy, notes } = await pass(
    turn,
    inputGate,
    'start',
    'run',
    started(input, scopeOf(turn)),
  )
  if (denial !== undefined) throw denied(turn, 'run-denied', 'the run', denial)
  return { changed, changedBy, notes }
}

/** Shows the result of a run to its hooks; observers receive only the final one. */
export async function endRun(turn: Turn, result: unknown): Promise<RunEnd> {
  checkAbort(turn)
  const { runAfter } = turn.points
  if (!runAfter.isHeard()) return nothing
  freezeDeep(result)
  const payload = ended(result, turn.meter.usage, scopeOf(turn))
  const { denial, changed, changedBy, resume } = await pass(turn, resultGate, 'after:run', 'run', payload)
  if (denial !== undefined) throw denied(turn, 'result-denied', 'the result', denial)
  if (resume !== undefined) return { changed: undefined, resume }
  const final = changed === undefined ? payload : ended(changed, payload.usage, payload)
  const observed = await runAfter.observe(final, turn.limits)
  if (observed.type === 'deny') throw denied(turn, 'result-denied', 'the result', observed)
  return { changed: changed === undefined ? undefined : { result: changed }, changedBy, resume: undefined }
}

/** Shows a handoff to its hooks. The caller tells the model if it is denied. */
export async function judgeHandoff(turn: Turn, target: AgentInfo): Promise<Denial | undefined> {
  checkAbort(turn)
  const { handoffBefore: point } = turn.points
  if (!point.isHeard()) return undefined
  const own = { source: turn.agent, target }
  const decision = await point.dispatch(point.payload(own, scopeOf(turn)), turn.limits)
  checkAbort(turn)
  return decision.type === 'deny' ? decision : undefined
}
