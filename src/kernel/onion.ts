import { recordOf } from './audit.ts'
import { PawlError } from './errors.ts'
import type { Payload } from './hook.ts'
import { stub } from './outcome.ts'
import { applyPatch } from './patch.ts'
import type { Listener } from './registry.ts'
import { asFailure, failure, isFailure } from './show.ts'
import type { Surroundings } from './walk.ts'

type Core = (payload: Payload) => unknown

/** Nests the listeners around `core`, the first outermost, and runs the whole. */
export function wrap(
  here: Surroundings,
  listeners: readonly Listener[],
  payload: Payload,
  core: Core,
): Promise<unknown> {
  let inside: Core = core
  for (let index = listeners.length - 1; index >= 0; index--) {
    inside = layer(here, listeners[index] as Listener, inside)
  }
  return attempt(inside, payload)
}

/** One hook with what it wraps, as something to be wrapped in turn. */
function layer(here: Surroundings, listener: Listener, inside: Core): Core {
  return (payload) => {
    const passage = openPassage(here, listener, payload, inside)
    const startedAt = here.tick()
    let returned: unknown
    try {
      if (listener.matches !== undefined && !listener.matches(payload)) return inside(payload)
      returned = listener.hook.run(payload, passage.next, here.signal)
    } catch (error) {
      returned = Promise.reject(error)
    }
    if (passage.isLatest(returned)) {
      passage.close()
      // a hook that hands on what `next` gave has nothing to add: it needs no promise of its own
      if (here.audit === undefined) return returned
    }
    const leave = { here, listener, payload, startedAt, passage }
    return Promise.resolve(returned).then(
      (result) => leaveWith(leave, result),
      (error: unknown) => leaveThrowing(leave, error),
    )
  }
}

/** The way of one hook to what it wraps. */
interface Passage {
  readonly next: (changed?: unknown) => Promise<unknown>
  readonly isLatest: (returned: unknown) => boolean
  readonly cameFromInside: (error: unknown) => boolean
  /** From now on `next` is refused. Tells whether it was called. */
  readonly close: () => boolean
  /** What the inside came to; it runs now only if the hook never ran it. */
  readonly result: () => unknown
}

function openPassage(here: Surroundings, listener: Listener, payload: Payload, inside: Core): Passage {
  let latest: Promise<unknown> | undefined
  let closed = false
  let errors: Set<unknown> | undefined
  const remember = (error: unknown) => {
    errors ??= new Set()
    errors.add(error)
  }
  const changedInside = (changed: unknown): Core => {
    return () => inside(here.change(payload, applyPatch(here.event, payload, changed)))
  }
  return {
    next(changed) {
      if (closed) return Promise.reject(tooLate(listener))
      latest = attempt(changed === undefined ? inside : changedInside(changed), payload)
      latest.then(undefined, remember) // also when the hook drops it: nothing may reject unheard
      return latest
    },
    isLatest: (returned) => latest !== undefined && returned === latest,
    cameFromInside: (error) => errors?.has(error) === true || (isFailure(error) && error.hook !== listener.name),
    close() {
      closed = true
      return latest !== undefined
    },
    result: () => latest ?? inside(payload),
  }
}

/** Runs the inside; a throw becomes a rejection, and a promise is not wrapped a second time. */
function attempt(inside: Core, payload: Payload): Promise<unknown> {
  try {
    return Promise.resolve(inside(payload))
  } catch (error) {
    return Promise.reject(error)
  }
}

interface Leaving {
  readonly here: Surroundings
  readonly listener: Listener
  readonly payload: Payload
  readonly startedAt: number
  readonly passage: Passage
}

async function leaveWith(leaving: Leaving, result: unknown): Promise<unknown> {
  const ran = leaving.passage.close()
  const lost = await recorded(leaving, ran ? undefined : stub(result))
  if (lost !== undefined && leaving.listener.hook.failure === 'throw') throw lost
  return result
}

async function leaveThrowing(leaving: Leaving, error: unknown): Promise<unknown> {
  const { passage, listener } = leaving
  passage.close()
  // what came from inside passes through as it is: the hook only did not catch it
  const failed = passage.cameFromInside(error) ? undefined : asFailure(listener, error)
  await recorded(leaving, failed)
  if (failed === undefined) throw error
  if (listener.hook.failure === 'throw') throw failed
  return passage.result()
}

/** Writes the record; gives the failure if that was not possible. */
async function recorded(
  leaving: Leaving,
  said: Parameters<typeof recordOf>[0]['said'],
): Promise<PawlError | undefined> {
  const { here, listener, payload, startedAt } = leaving
  if (here.audit === undefined) return undefined
  try {
    const durationMs = here.tick() - startedAt
    await here.audit.write(recordOf({ listener, payload: here.copy(payload), said, time: here.now(), durationMs }))
    return undefined
  } catch (error) {
    return failure(listener, 'unrecorded', error)
  }
}

function tooLate(listener: Listener): PawlError {
  return new PawlError('next-after-settled', `around \`${listener.name}\` called next() after it had settled`, {
    hook: listener.name,
    event: listener.event.name,
    hint: 'await every next() before the hook returns',
  })
}
