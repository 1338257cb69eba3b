import type { InnerTurns } from '../../agent/internal.ts'
import type { Host } from '../host/open-host.ts'

/** The runs under way, by the request context that Mastra gives everything in a run. */
export interface Runs {
  /** The run for its model calls. */
  of(requestContext: object): InnerTurns
  /** The run for one tool call. `run` is the id of a run that waited, and continues. */
  ofCall(requestContext: object, run: string | undefined, session: string | undefined): InnerTurns
}

interface Named {
  readonly id: string
  readonly name: string
}

export function createRuns(host: Host, { id, name: agent }: Named): Runs {
  const known = new WeakMap<object, InnerTurns>()
  const scope = `${host.table.slug}:${id}`
  const of = (requestContext: object, run?: string) => {
    const turns = known.get(requestContext) ?? host.begin({ run, scope, agent })
    known.set(requestContext, turns)
    return turns
  }
  return {
    of,
    // a question is known by its call alone, so that it is the same in another process, and if a request context is used again
    ofCall: (requestContext, run, session) =>
      host.begin({ run: of(requestContext, run).context.runId, session, scope, agent }),
  }
}
