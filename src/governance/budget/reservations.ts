import type { Context } from '../../protocol/index.ts'
import { boundedMap } from '../bounded-map.ts'

/** One thing set aside: its id in the store, and how much time was booked with it. */
interface Reservation {
  readonly id: string
  readonly time: number
}

/** Reservations of this process that are not settled yet. */
export interface Reservations {
  /**
   * The id to reserve under: the name of the call, so that a call that is judged again, in another process, is reserved
   * once; numbered if a call of that name has been settled before.
   */
  idFor(name: string): string
  /** The reservation of this run for the call of that name: it is judged again, perhaps with another input. */
  opened(context: Context, name: string): Reservation | undefined
  open(context: Context, name: string, reservation: Reservation): void
  /** Removes the call of that name: it is settled once. */
  close(context: Context, name: string): readonly Reservation[]
  /** The same with the further attempts of wraps at it. */
  closeAttempts(context: Context, name: string): readonly Reservation[]
}

/** An attempt of a wrap has the name of its call, and a number. */
const isAttemptOf = (name: string, call: string) => name === call || name.startsWith(`${call}#`)

export function createReservations(): Reservations {
  const byRun = boundedMap<string, Map<string, Reservation>>(10_000)
  const settled = boundedMap<string, number>(100_000)
  const take = (context: Context, isWanted: (name: string) => boolean): readonly Reservation[] => {
    const run = byRun.get(context.runId)
    if (run === undefined) return []
    const taken = [...run].filter(([name]) => isWanted(name))
    for (const [name] of taken) {
      run.delete(name)
      settled.set(name, (settled.get(name) ?? 0) + 1)
    }
    if (run.size === 0) byRun.delete(context.runId)
    return taken.map(([, reservation]) => reservation)
  }
  return {
    idFor(name) {
      const count = settled.get(name) ?? 0
      return count === 0 ? name : `${name}^${count}`
    },
    opened: (context, name) => byRun.get(context.runId)?.get(name),
    open(context, name, reservation) {
      const run = byRun.get(context.runId) ?? new Map()
      run.set(name, reservation)
      byRun.set(context.runId, run)
    },
    close: (context, call) => take(context, (name) => name === call),
    closeAttempts: (context, call) => take(context, (name) => isAttemptOf(name, call)),
  }
}
