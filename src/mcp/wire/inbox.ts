import type { Id, Wire } from '../message/message.ts'

/** A request of one side that is being dealt with. */
export interface Received {
  readonly id: Id
  /** Answers it, once; later answers are dropped. */
  answer(wire: Wire): void
  /** Called when the one who asked does not want an answer any more; immediately if that is so already. */
  onCancel(act: (reason: string) => void): void
}

/** The requests of one side that have no answer yet. */
export interface Inbox {
  readonly size: number
  has(id: Id): boolean
  get(id: Id): Received | undefined
  /** `send` sends the answer, or nothing if there will be none. */
  open(id: Id, send: (wire: Wire | undefined) => void): Received
  /** The request needs no answer any more. False if there is no such request. */
  cancel(id: Id, reason: string): boolean
  cancelAll(reason: string): void
}

export function createInbox(): Inbox {
  interface Entry extends Received {
    cancel(reason: string): void
  }
  const entries = new Map<Id, Entry>()
  return {
    get size() {
      return entries.size
    },
    has: (id) => entries.has(id),
    get: (id) => entries.get(id),
    open(id, send) {
      const acts: ((reason: string) => void)[] = []
      let cancelled: string | undefined
      const take = () => entries.get(id) === entry && entries.delete(id)
      const entry: Entry = {
        id,
        answer: (wire) => {
          if (take()) send(wire)
        },
        onCancel(act) {
          if (cancelled === undefined) acts.push(act)
          else act(cancelled)
        },
        cancel(reason) {
          if (!take()) return
          cancelled = reason
          send(undefined)
          for (const act of acts) act(reason)
        },
      }
      entries.set(id, entry)
      return entry
    },
    cancel(id, reason) {
      const entry = entries.get(id)
      entry?.cancel(reason)
      return entry !== undefined
    },
    cancelAll(reason) {
      for (const entry of [...entries.values()]) entry.cancel(reason)
    },
  }
}
