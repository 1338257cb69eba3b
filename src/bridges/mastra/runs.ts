import type { InnerTurns } from '../../agent/internal.ts'
import type { Host } from '../host/open-host.ts'
import type { PawlSuspension } from './ask-person.ts'
import type { Place } from './place.ts'

/** The runs under way, by the request context that Mastra gives everything in a run. */
export interface Runs {
  /** The run for the model calls of a step, which has a number from 0, in all processes of the run. */
  ofStep(requestContext: object, stepNumber: number): InnerTurns
  /** The run for one tool call. `waited` is the question that it waited for. */
  ofCall(place: Place, waited: PawlSuspension['pawl'] | undefined): InnerTurns
  /** Notes that the model has requested a call: the call is of this run, also if the run waits for an approval of Mastra before. */
  requested(callId: string, run: InnerTurns): void
}

interface Named {
  readonly id: string
  readonly name: string
  /** Whether hooks see the steps of runs, so that their turns are counted. */
  readonly countsTurns: boolean
}

/** More calls than these do not wait at one time in one process. */
const mostRequested = 1000

export function createRuns(host: Host, { id, name: agent, countsTurns }: Named): Runs {
  const known = new WeakMap<object, InnerTurns>()
  const requests = new Map<string, InnerTurns>()
  const keep = (requestContext: object, run: InnerTurns) => {
    known.set(requestContext, run)
    return run
  }
  const continued = (callId: string, waited: PawlSuspension['pawl']) => {
    const run = requests.get(callId)
    if (run?.context.runId === waited.run) return run
    return host.begin({ run: waited.run, turns: waited.turns, agent })
  }
  /** A call without a step before it continues a run of another process, which has made at least one. */
  const unknown = () => host.begin({ turns: countsTurns ? 1 : 0, agent })

  const ofPlace = ({ requestContext, toolCallId }: Place, waited: PawlSuspension['pawl'] | undefined) => {
    const own = known.get(requestContext)
    if (waited !== undefined)
      return own?.context.runId === waited.run ? own : keep(requestContext, continued(toolCallId, waited))
    return own ?? keep(requestContext, requests.get(toolCallId) ?? unknown())
  }

  return {
    ofStep(requestContext, stepNumber) {
      const run = known.get(requestContext)
      // a run that had been counted less is another one for hooks, so that they do not trust their own count of it
      if (run !== undefined && run.turns() >= stepNumber) return run
      return keep(requestContext, host.begin({ turns: stepNumber, agent }))
    },
    ofCall(place, waited) {
      const run = ofPlace(place, waited)
      const { runId } = run.context
      // a question is known by its run and its call, so that it is the same in another process
      const scope = `${host.table.slug}:${id}:${runId}`
      return host.begin({ run: runId, session: place.threadId, scope, agent, turns: run.turns() })
    },
    requested(callId, run) {
      requests.delete(callId)
      requests.set(callId, run)
      const [oldest] = requests.size > mostRequested ? requests.keys() : []
      if (oldest !== undefined) requests.delete(oldest)
    },
  }
}
