import type { Id, Response } from '../message/message.ts'

/** Requests that were sent to one side and wait for its answer. */
export interface Outstanding {
  readonly size: number
  has(id: Id): boolean
  add(id: Id, settle: (response: Response) => void): void
  /** The answer is not wanted any more: one that comes later is ignored without a report. */
  forsake(id: Id): void
  /** Gives an answer to who waits for it. False if there was no such request, or it has an answer already. */
  settle(response: Response): boolean
  /** Ends every wait with this answer. */
  settleAll(answer: (id: Id) => Response): void
}

/** How many forsaken requests are remembered. */
const mostForsaken = 1000

export function createOutstanding(): Outstanding {
  const waiting = new Map<Id, (response: Response) => void>()
  const forsaken = new Set<Id>()
  return {
    get size() {
      return waiting.size
    },
    has: (id) => waiting.has(id),
    add(id, settle) {
      forsaken.delete(id)
      waiting.set(id, settle)
    },
    forsake(id) {
      if (!waiting.delete(id)) return
      forsaken.add(id)
      const [oldest] = forsaken.size > mostForsaken ? forsaken : []
      if (oldest !== undefined) forsaken.delete(oldest)
    },
    settle(response) {
      const { id } = response
      if (id === null) return false
      const settle = waiting.get(id)
      if (settle === undefined) return forsaken.delete(id)
      waiting.delete(id)
      settle(response)
      return true
    },
    settleAll(answer) {
      for (const [id, settle] of waiting) {
        waiting.delete(id)
        settle(answer(id))
      }
    },
  }
}
