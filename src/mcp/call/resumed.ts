import { sentenceOf } from '../../base/index.ts'
import { isOurState } from '../ask/request-state.ts'
import { repeatedIn } from '../message/era.ts'
import type { Request } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Received } from '../wire/inbox.ts'

interface Again {
  readonly request: Request
  readonly received: Received
}

/** A call that waited continues, or the request is a new call, or it is neither. */
type Resumed = { readonly type: 'resumed' | 'new' } | { readonly type: 'refused'; readonly why: string }

/** Takes a call up again that comes back with answers and the state that the gateway has given it. */
export function resumed({ server, id: scope, rounds }: Session, { request, received }: Again): Resumed {
  const state = request.params?.['requestState']
  if (state === undefined) return { type: 'new' }
  if (!isOurState(state))
    return { type: 'refused', why: 'its `requestState` is not one that was given for a guarded call' }
  try {
    const { value, isSame } = rounds.redeem(state, {
      server,
      method: request.method,
      given: repeatedIn(request.params),
      scope,
    })
    if (isSame) value.resume(request, received)
    else value.abandon('its answer came back with another call')
    return isSame ? { type: 'resumed' } : { type: 'refused', why: 'the answer belongs to another call' }
  } catch (error) {
    return { type: 'refused', why: sentenceOf(error) }
  }
}
