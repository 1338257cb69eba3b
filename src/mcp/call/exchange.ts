import type { Json } from '../../base/index.ts'
import { fieldsOf, isModern, repeatedIn } from '../message/era.ts'
import { type Fields, type Id, type Request, type Response, resultOf, type Wire } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Received } from '../wire/inbox.ts'
import type { Sent } from '../wire/peer.ts'

/** One call of a client, over all requests that it takes: a modern client makes the same call again to answer a question. */
export interface Exchange {
  readonly session: Session
  /** The name of the tool as hooks see it. */
  readonly name: string
  /** The input as the client gave it. */
  readonly given: Json
  readonly signal: AbortSignal
  /** The latest request of the call. */
  latest(): Request
  /** The client's request that waits for an answer now; undefined between two. */
  waiting(): Id | undefined
  answer(wire: (id: Id) => Wire): void
  /**
   * Sends a request to the server, and returns its answer. It has the method of the first request of the call, which was judged. The first one
   * goes as it came if `wire` is given.
   */
  forward(params: Fields, how?: { readonly wire?: Wire | undefined; readonly method?: string }): Promise<Response>
  /** Answers with requests for input, and waits until the client makes the call again with the answers. */
  pause(requests: Fields, final: Json): Promise<Fields>
  /** Takes another request as the one that waits. */
  attach(request: Request, received: Received): void
  abandon(why: string): void
}

interface Opened {
  readonly session: Session
  readonly request: Request
  readonly received: Received
  readonly name: string
  readonly given: Json
}

export function openExchange({ session, request, received, name, given }: Opened): Exchange {
  const controller = new AbortController()
  const sent = new Set<Sent>()
  const used = new Set<Id>()
  let [latest, current]: [Request, Received | undefined] = [request, received]
  let turns: Promise<unknown> = Promise.resolve()
  const abandon = (why: string) => {
    for (const one of sent) one.cancel(why)
    controller.abort(new Error(why))
  }
  received.onCancel(abandon)
  const exchange: Exchange = {
    session,
    name,
    given,
    signal: controller.signal,
    latest: () => latest,
    waiting: () => current?.id,
    answer(wire) {
      const asked = current
      current = undefined
      asked?.answer(wire(asked.id))
    },
    async forward(params, { wire, method = request.method } = {}) {
      const own = current?.id
      // the client's own id, so that progress and cancellation mean the same on both sides
      const id = own === undefined || used.has(own) ? undefined : own
      if (id !== undefined) used.add(id)
      const _meta = latest === request ? undefined : latest.params?.['_meta'] // that of the request which is answered
      const asked = _meta === undefined ? params : { ...params, _meta }
      const one = session.serverPeer.ask({ method, params: asked, id, ...(id === request.id && { wire }) })
      sent.add(one)
      try {
        return await one.answer
      } finally {
        sent.delete(one)
      }
    },
    pause(requests, final) {
      const next = turns.then(() => paused(exchange, request, requests, final))
      turns = next.catch(() => undefined)
      return next
    },
    attach(again, from) {
      latest = again
      current = from
      from.onCancel(abandon)
    },
    abandon,
  }
  return exchange
}

/** One pause of an exchange. Without an answer in time, there are no responses. */
async function paused(exchange: Exchange, { method, params }: Request, requests: Fields, final: Json): Promise<Fields> {
  const { session } = exchange
  const { server, id: scope, rounds } = session
  return new Promise((resolve) => {
    const waiting = {
      resume(request: Request, received: Received) {
        exchange.attach(request, received)
        resolve(fieldsOf(request.params?.['inputResponses']))
      },
      abandon: exchange.abandon,
    }
    const bound = { server, method, given: repeatedIn(params), final, scope }
    const state = rounds.issue(bound, waiting, () => resolve({}))
    exchange.answer((id) =>
      resultOf(id, {
        resultType: 'input_required',
        ...(Object.keys(requests).length > 0 && { inputRequests: requests }),
        requestState: state,
      }),
    )
  })
}

/** Whether the call is of a protocol in which the client answers questions by calling again. */
export function isRoundTrip(exchange: Exchange): boolean {
  return isModern(exchange.latest().params)
}
