import type { Json } from '../../base/index.ts'
import type { Fields } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Deliver } from './deliver.ts'
import { guardElicitation } from './elicitation.ts'
import { guardSampling } from './sampling.ts'

export interface ServerAsk {
  /** Unique in the connection. */
  readonly id: string
  readonly method: string
  readonly params: Fields
  readonly deliver: Deliver
  readonly signal?: AbortSignal | undefined
}

/** Whether hooks listen to a request of the server. */
export function isServerAskHeard({ host }: Session, method: string): boolean {
  if (method === 'elicitation/create')
    return host.hears('tool.before') || host.hears('tool.around') || host.hears('tool.after')
  if (method === 'sampling/createMessage')
    return (['model.before', 'model.around', 'model.after', 'tokens.counted'] as const).some((event) =>
      host.hears(event),
    )
  return false
}

/** A request of the server to the client or its user, with the hooks around it. */
export function guardServerAsk(session: Session, ask: ServerAsk): Promise<Json> {
  const { id, method, params, deliver, signal } = ask
  if (!isServerAskHeard(session, method)) return deliver(params)
  if (method === 'elicitation/create') return guardElicitation(session, id, params, deliver, signal)
  return guardSampling(session, params, deliver, signal)
}
