import { type Fields, type Id, notificationOf, type Response, requestOf, type Wire } from '../message/message.ts'
import type { About, Side } from '../side.ts'
import { createOutstanding, type Outstanding } from './outstanding.ts'

/** One side of a session, with the requests that wait for its answers. */
export interface Peer {
  readonly outstanding: Outstanding
  send(wire: Wire, about?: About): void
  /** Open while the other program reads slowly; undefined if it does not. */
  full(): Promise<void> | undefined
  /** Sends a request of the gateway's own, or one that it passes on under an id that is given. */
  ask(request: Asking): Sent
  /** Sends a request whose answer is taken immediately, before anything that comes after it. Returns how to cancel it. */
  pass(request: Asking, settle: (response: Response) => void): Sent['cancel']
}

interface Asking {
  readonly method: string
  readonly params: Fields
  /** Default: a new one, which cannot be guessed. */
  readonly id?: Id | undefined
  /** The message as it came, if it is sent as it came. */
  readonly wire?: Wire | undefined
  readonly about?: About
}

/** A request that was sent. */
export interface Sent {
  readonly id: Id
  readonly answer: Promise<Response>
  /** Tells the other side that the answer is not wanted any more. It stays open. */
  cancel(reason: string): void
}

/** `newId` must make ids that neither program can guess: an answer to one of them is believed. */
export function createPeer(side: Side, newId: () => string): Peer {
  const outstanding = createOutstanding()
  let waiting: Promise<void> | undefined
  const send = (wire: Wire, about?: About) => {
    const waits = side.send(wire, about)
    if (waits === undefined) return
    const all = Promise.all([waiting, waits]).then(() => {
      if (waiting === all) waiting = undefined
    })
    waiting = all
  }
  return {
    outstanding,
    send,
    full: () => waiting,
    ask(request) {
      let settle: (response: Response) => void = () => undefined
      const answer = new Promise<Response>((resolve) => {
        settle = resolve
      })
      const id = request.id ?? newId()
      return { id, answer, cancel: passed({ ...request, id }, settle) }
    },
    pass: (request, settle) => passed({ ...request, id: request.id ?? newId() }, settle),
  }

  function passed(
    { method, params, id, wire = requestOf(id, method, params), about }: Asking & { readonly id: Id },
    settle: (response: Response) => void,
  ): Sent['cancel'] {
    outstanding.add(id, settle)
    send(wire, about)
    return (reason) => {
      if (!outstanding.has(id)) return
      outstanding.forsake(id)
      send(notificationOf('notifications/cancelled', { requestId: id, reason }), { relatedTo: id })
    }
  }
}
