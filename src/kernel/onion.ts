import { recordOf } from './audit.ts'
import { PawlError } from './errors.ts'
import type { Payload } from './hook.ts'
import { stub } from './outcome.ts'
import { applyPatch } from './patch.ts'
import type { Listener } from './registry.ts'
import { asFailure, failure, isFailure } from './show.ts'
import type { Surroundings } from './walk.ts'

type Core = (payload: Payload) => unknown

/** The layers of one call and what is inside them all. */
interface Onion {
  readonly here: Surroundings
  readonly listeners: readonly Listener[]
  readonly core: Core
}

/** Nests the listeners around `core`, the first outermost, and runs the whole. */
export function wrap(
  here: Surroundings,
  listeners: readonly Listener[],
  payload: Payload,
  core: Core,
): Promise<unknown> {
  return attempt({ here, listeners, core }, 0, payload)
}

/** Runs the layer at `depth` with all that is inside it. */
function runFrom(onion: Onion, depth: number, payload: Payload): unknown {
  const { here } = onion
  const listener = onion.listeners[depth]
  if (listener === undefined) return onion.core(payload)
  const passage: Passage = {
    onion,
    depth,
    listener,
    payload,
    isOpen: true,
    isRunning: true,
    latest: undefined,
    errors: undefined,
  }
  const startedAt = here.tick()
  let returned: unknown
  try {
    if (listener.matches !== undefined && !listener.matches(payload)) return runFrom(onion, depth + 1, payload)
    returned = listener.hook.run(payload, (changed?: unknown) => enter(passage, changed), here.signal)
  } catch (error) {
    returned = Promise.reject(error)
  }
  passage.isRunning = false
  if (passage.latest !== undefined && returned === passage.latest) {
    passage.isOpen = false
    // a hook that hands on what `next` gave has nothing to add: it needs no promise of its own
    if (here.audit === undefined) return returned
  }
  if (passage.latest !== undefined) hear(passage, passage.latest)
  return Promise.resolve(returned).then(
    (result) => leaveWith(passage, startedAt, result),
    (error: unknown) => leaveThrowing(passage, startedAt, error),
  )
}

/** The way of one hook to what it wraps, and what has come back on it. */
interface Passage {
  readonly onion: Onion
  readonly depth: number
  readonly listener: Listener
  readonly payload: Payload
  /** Once closed, `next` is refused. */
  isOpen: boolean
  /** Whether the hook's function has not returned yet. */
  isRunning: boolean
  latest: Promise<unknown> | undefined
  errors: Set<unknown> | undefined
}

/** What `next` does. */
function enter(passage: Passage, changed: unknown): Promise<unknown> {
  const { onion, depth, payload } = passage
  if (!passage.isOpen) return Promise.reject(tooLate(passage.listener))
  if (passage.isRunning && passage.latest !== undefined) hear(passage, passage.latest)
  passage.latest = attempt(onion, depth + 1, payload, changed)
  // while the hook's function runs, whether anybody must listen is known only when it returns
  if (!passage.isRunning) hear(passage, passage.latest)
  return passage.latest
}

/** Remembers what comes from inside; also when the hook drops it, since nothing may reject unheard. */
function hear(passage: Passage, promise: Promise<unknown>): void {
  promise.then(undefined, (error: unknown) => {
    passage.errors ??= new Set()
    passage.errors.add(error)
  })
}

function cameFromInside({ errors, listener }: Passage, error: unknown): boolean {
  return errors?.has(error) === true || (isFailure(error) && error.hook !== listener.name)
}

/** Runs what is inside, with the change that is asked for; a throw becomes a rejection, a promise is not wrapped again. */
function attempt(onion: Onion, depth: number, payload: Payload, changed?: unknown): Promise<unknown> {
  try {
    const { event, change } = onion.here
    const given = changed === undefined ? payload : change(payload, applyPatch(event, payload, changed))
    return Promise.resolve(runFrom(onion, depth, given))
  } catch (error) {
    return Promise.reject(error)
  }
}

async function leaveWith(passage: Passage, startedAt: number, result: unknown): Promise<unknown> {
  passage.isOpen = false
  const lost = await recorded(passage, startedAt, passage.latest === undefined ? stub(result) : undefined)
  if (lost !== undefined && passage.listener.hook.failure === 'throw') throw lost
  return result
}

async function leaveThrowing(passage: Passage, startedAt: number, error: unknown): Promise<unknown> {
  const { onion, depth, listener, payload } = passage
  passage.isOpen = false
  // what came from inside passes through as it is: the hook only did not catch it
  const failed = cameFromInside(passage, error) ? undefined : asFailure(listener, error)
  await recorded(passage, startedAt, failed)
  if (failed === undefined) throw error
  if (listener.hook.failure === 'throw') throw failed
  return passage.latest ?? runFrom(onion, depth + 1, payload) // it runs now only if the hook never ran it
}

type Said = Parameters<typeof recordOf>[0]['said']

/** Writes the record; gives the failure if that was not possible. */
async function recorded(passage: Passage, startedAt: number, said: Said): Promise<PawlError | undefined> {
  const { listener, payload } = passage
  const { here } = passage.onion
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
