import type { Request } from '../message/message.ts'
import type { Received } from '../wire/inbox.ts'
import type { States } from './request-state.ts'

/** A call that waits until its client makes it again with answers. */
export interface Paused {
  resume(request: Request, received: Received): void
  abandon(why: string): void
}

/** The calls of one session that wait so. */
export type Rounds = States<Paused>
