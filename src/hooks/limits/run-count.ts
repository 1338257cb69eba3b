import type { Context } from '../../protocol/index.ts'
import { boundedMap, mostRuns } from '../shared/bounded-map.ts'
import type { CallPlace } from '../shared/call-place.ts'
import { type RecentIds, recentIds } from '../shared/recent-ids.ts'
import { type WorkClock, workClock } from './work-clock.ts'

/** What one run has used. */
export interface RunCount {
  /** Turns, those in an earlier process included. */
  turns: number
  /** Tool calls by the name of the tool. */
  readonly calls: Map<string, number>
  tokens: number
  /** Turns and calls that are counted: they may be judged again. */
  readonly counted: RecentIds
  readonly clock: WorkClock
  /** What is not known of the time before this process saw the run: nothing at all, or only turns and tokens are. */
  readonly unknown: 'none' | 'calls and time' | 'all'
}

/** A call whose run is looked up. */
interface Judged {
  readonly place: CallPlace
  readonly isModel: boolean
}

/** The counts of the runs under way. */
export interface RunCounts {
  /** The count of a run, which begins with its first call. Passes the time. */
  open(context: Context, timestamp: number, judged: Judged): RunCount
  get(context: Context): RunCount | undefined
  close(context: Context): void
}

export function runCounts(resumed: 'refuse' | 'restart'): RunCounts {
  const runs = boundedMap<RunCount>(mostRuns)
  return {
    open(context, timestamp, judged) {
      const known = runs.get(context.runId)
      if (known === undefined) {
        const begun = firstSeen(context, timestamp, judged, resumed)
        runs.set(context.runId, begun)
        return begun
      }
      // a call that is judged again was shown to a person in between, unless nothing waited
      if (known.counted.has(judged.place.attempt)) known.clock.skip(timestamp)
      else known.clock.pass(timestamp)
      return known
    },
    get: ({ runId }) => runs.get(runId),
    close: ({ runId }) => runs.delete(runId),
  }
}

/** The count of a run that is seen for the first time: a new one, or one that went on in another process before. */
function firstSeen(
  { turn, usage }: Context,
  timestamp: number,
  { place, isModel }: Judged,
  resumed: 'refuse' | 'restart',
): RunCount {
  const count = { calls: new Map<string, number>(), counted: recentIds(), clock: workClock(timestamp) }
  const isNew = turn === 0 || (isModel && turn === 1)
  if (isNew) return { ...count, turns: 0, tokens: 0, unknown: 'none' }
  // of an agent inside, the context has only the turns and tokens of that agent
  const isOutermost = place.path === ''
  const unknown = resumed === 'restart' ? 'none' : isOutermost ? 'calls and time' : 'all'
  const tokens = usage.inputTokens + usage.outputTokens
  return { ...count, turns: isModel ? turn - 1 : turn, tokens, unknown }
}
