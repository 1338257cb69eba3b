import { PawlError } from '../../../base/index.ts'

/** A question of a theory to a person. */
interface ConfirmationRequest {
  readonly subject: string
  readonly reason: string
  /** The event in which, and the hook by which, it was asked. */
  readonly event: string
  readonly hook: string
}

/** A question to a person that a theory has raised. */
export interface Confirmation extends ConfirmationRequest {
  /** The id to accept or reject it by. */
  readonly id: string
  /** In milliseconds since 1970. */
  readonly createdAt: number
  /** Whether it is open, or the decision of a person. */
  readonly status: 'open' | 'accepted' | 'rejected'
  /** The decision, with its author and reason; undefined while it is open. */
  readonly resolution: ConfirmationResolution | undefined
}

/** The author, reason and time of the decision. */
interface ConfirmationResolution {
  readonly by: string
  readonly why: string
  readonly at: number
}

/** Where confirmations wait for a person. Any object with these functions can replace the one in memory. */
export interface ConfirmationQueue {
  /** The open one with the same subject and reason, if there is one; a new one otherwise. */
  ask(request: ConfirmationRequest): Confirmation
  /** The confirmation with this id, if there is one. */
  get(id: string): Confirmation | undefined
  /** In the order they were asked. Closed ones stay, as a record. */
  list(status?: Confirmation['status']): readonly Confirmation[]
  /** Closes a confirmation: a person agrees. */
  accept(id: string, by: string, why: string): Confirmation
  /** Closes a confirmation: a person does not agree. */
  reject(id: string, by: string, why: string): Confirmation
  /** Called with each confirmation that is asked or closed, when it is; returns a function that removes the listener. */
  listen(listener: (confirmation: Confirmation) => void): () => void
}

export interface MemoryConfirmationsOptions {
  readonly now?: () => number
}

export function memoryConfirmations({ now = Date.now }: MemoryConfirmationsOptions = {}): ConfirmationQueue {
  const byId = new Map<string, Confirmation>()
  const openKeys = new Map<string, string>()
  let listeners: readonly ((confirmation: Confirmation) => void)[] = []
  const keep = (confirmation: Confirmation) => {
    byId.set(confirmation.id, confirmation)
    for (const listener of listeners) listener(confirmation)
    return confirmation
  }
  const close = (id: string, status: 'accepted' | 'rejected', by: string, why: string) => {
    const found = byId.get(id)
    if (found === undefined) throw unknownConfirmation(id)
    if (found.status !== 'open') throw alreadyClosed(found)
    if (!isText(by) || by === '') throw nobody(id)
    if (!isText(why)) throw withoutReason(id)
    openKeys.delete(keyOf(found))
    return keep(Object.freeze({ ...found, status, resolution: Object.freeze({ by, why, at: now() }) }))
  }
  return {
    ask(request) {
      const open = byId.get(openKeys.get(keyOf(request)) ?? '')
      if (open !== undefined) return open
      const { subject, reason, event, hook } = request
      const id = `confirmation-${byId.size + 1}`
      openKeys.set(keyOf(request), id)
      const asked = {
        id,
        subject,
        reason,
        event,
        hook,
        createdAt: now(),
        status: 'open',
        resolution: undefined,
      } as const
      return keep(Object.freeze(asked))
    },
    get: (id) => byId.get(id),
    list: (status) => [...byId.values()].filter((item) => status === undefined || item.status === status),
    accept: (id, by, why) => close(id, 'accepted', by, why),
    reject: (id, by, why) => close(id, 'rejected', by, why),
    listen(listener) {
      const own = (confirmation: Confirmation) => listener(confirmation)
      listeners = [...listeners, own]
      return () => {
        listeners = listeners.filter((other) => other !== own)
      }
    },
  }
}

const keyOf = ({ subject, reason }: ConfirmationRequest) => `${subject}\u0000${reason}`

const unknownConfirmation = (id: string) =>
  new PawlError('unknown-confirmation', `there is no confirmation \`${id}\``, {
    hint: 'list them to see which there are',
  })

const alreadyClosed = ({ id, status, resolution }: Confirmation) =>
  new PawlError('already-closed', `\`${id}\` was ${status} by \`${resolution?.by}\``, { hint: 'ask again' })

const isText = (given: unknown) => typeof given === 'string'

const withoutReason = (id: string) =>
  new PawlError('bad-resolution', `the reason for closing \`${id}\` is not a text`, {
    hint: "say why: `accept(id, 'anna', 'looked at it')`",
  })

const nobody = (id: string) =>
  new PawlError('bad-resolution', `it is not said who closes \`${id}\``, { hint: 'say who it was' })
