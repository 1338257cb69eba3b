import type { Context } from '../../protocol/index.ts'
import type { Place } from '../action/place.ts'
import type { ActingCall } from './actions-of.ts'

/** What has to be known of the machine. */
export interface Machine extends Pick<Place, 'home' | 'realPath' | 'branchAt'> {
  /** The folder of the project, where an event does not tell it. */
  readonly workspace?: string
}

/** Where a call happens. */
interface Surroundings {
  readonly place: Place
  /** The folder of the project, absolute where it is known; otherwise `.`. */
  readonly workspace: string
}

/** An event of a tool call. */
export interface Called {
  readonly call: ActingCall
  readonly context: Pick<Context, 'host'>
}

/** Finds the surroundings of calls. A call has one place for all who ask: its actions are then read once. */
export function surroundings({
  workspace: usual,
  home,
  realPath,
  branchAt,
}: Machine): (called: Called) => Surroundings {
  const places = new WeakMap<ActingCall, Surroundings>()
  return ({ call, context: { host } }) => {
    const before = places.get(call)
    if (before !== undefined) return before
    const written = host?.project ?? usual ?? host?.cwd ?? '.'
    const workspace = written.startsWith('/') ? (realPath?.(written) ?? written) : written
    const machine = { ...(home && { home }), ...(realPath && { realPath }), ...(branchAt && { branchAt }) }
    const place = { cwd: host?.cwd ?? written, ...machine }
    const where = { place, workspace }
    places.set(call, where)
    return where
  }
}
