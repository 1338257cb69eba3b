import type { Context } from '../../protocol/index.ts'
import { boundedMap } from '../bounded-map.ts'

/** One thing set aside: its id in the store, and how much time was booked with it. */
interface Reservation {
  readonly id: string
  readonly time: number
}

/** What is set aside in this process and not settled yet. */
export interface Reservations {
  /**
   * The id to reserve under: the name of the call, so that one that is judged again, in another process, is reserved
   * once; numbered if a call of that name has been before, or, unless they share it, is under way.
   */
  idFor(name: string, isShared: boolean): string
  open(context: Context, slot: string, reservation: Reservation): void
  /** Takes it out: it is settled once. */
  close(context: Context, slot: string): Reservation | undefined
  /** Takes out all of this context. */
  closeAll(context: Context): readonly Reservation[]
}

/**
 * Before and after of a call belong together by the context they share: two runs of one agent inside a workflow have the
 * same ids and turns, but never the same context.
 */
export function createReservations(): Reservations {
  const byContext = new WeakMap<Context, Map<string, Reservation>>()
  const uses = boundedMap<string, { count: number; isOpen: boolean }>(100_000)
  const free = ({ id }: Reservation) => {
    const name = id.replace(/#\d+$/, '')
    const { count = 0 } = uses.get(name) ?? {}
    uses.set(name, { count: count + 1, isOpen: false })
  }
  return {
    idFor(name, isShared) {
      const { count = 0, isOpen = false } = uses.get(name) ?? {}
      const number = isOpen && !isShared ? count + 1 : count
      uses.set(name, { count: number, isOpen: true })
      return number === 0 ? name : `${name}#${number}`
    },
    open(context, slot, reservation) {
      const here = byContext.get(context) ?? new Map<string, Reservation>()
      // a call that was changed is judged again, under the same id: its time adds up
      const time = reservation.time + (here.get(slot)?.time ?? 0)
      byContext.set(context, here.set(slot, { id: reservation.id, time }))
    },
    close(context, slot) {
      const reservation = byContext.get(context)?.get(slot)
      byContext.get(context)?.delete(slot)
      if (reservation !== undefined) free(reservation)
      return reservation
    },
    closeAll(context) {
      const all = [...(byContext.get(context)?.values() ?? [])]
      byContext.delete(context)
      all.forEach(free)
      return all
    },
  }
}
