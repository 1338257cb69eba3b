import { asData, PawlError, watched } from '../../base/index.ts'
import type { Payload } from '../declare/hook.ts'
import { stub } from '../declare/outcome.ts'
import type { Listener } from '../register/registry.ts'
import { Invocation, type Said, Seen } from './invocation.ts'
import { applyPatch } from './patch.ts'
import { asFailure, failure, isFailure, restated } from './show.ts'
import { type Surroundings, write } from './walk.ts'
import { beginWaiting, endWaiting } from './way.ts'

type Core = (payload: Payload) => unknown

/** The layers of one call and the operation inside them. */
interface Onion {
  readonly here: Surroundings
  readonly signal: AbortSignal | undefined
  readonly listeners: readonly Listener[]
  readonly core: Core
  /** The payload on record: most layers see the same one. */
  seen: Seen | undefined
}

/** Nests the listeners around `core`, the first outermost, and runs the whole. */
export function wrap(
  here: Surroundings,
  listeners: readonly Listener[],
  payload: Payload,
  core: Core,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return attempt({ here, signal, listeners, core, seen: undefined }, 0, payload)
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
    given: undefined,
    errors: undefined,
  }
  const startedAt = here.tick()
  let returned: unknown
  try {
    if (listener.matches !== undefined) passage.isOpen = listener.matches(payload)
    if (passage.isOpen)
      returned = listener.hook.run(payload, (changed?: unknown) => enter(passage, changed), onion.signal)
  } catch (error) {
    returned = Promise.reject(error)
  }
  if (!passage.isOpen) return runFrom(onion, depth + 1, payload) // the hook does not match
  passage.isRunning = false
  if (passage.latest !== undefined && returned === passage.latest) {
    passage.isOpen = false
    // a hook that returns the result of `next` unchanged needs no promise of its own
    if (here.audit === undefined && listener.audit === undefined) return returned
  }
  if (passage.latest !== undefined) hear(passage, passage.latest)
  return leave(passage, startedAt, returned)
}

/** Waits for the return value of a hook. Uses `await` and not `then`, which the hook may have made itself. */
async function leave(passage: Passage, startedAt: number, returned: unknown): Promise<unknown> {
  const { way } = passage.onion.here
  const isCounted = beginWaiting(way)
  let result: unknown
  try {
    result = await returned
  } catch (error) {
    endWaiting(way, isCounted)
    return leaveThrowing(passage, startedAt, error)
  }
  endWaiting(way, isCounted)
  return leaveWith(passage, startedAt, result)
}

/** The state of one hook around its operation, with the results that have come back. */
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
  /** Results from inside: the hook may return them unchecked. */
  given: Set<unknown> | undefined
  errors: Set<unknown> | undefined
}

/** Implements `next`. */
function enter(passage: Passage, changed: unknown): Promise<unknown> {
  const { onion, depth, listener } = passage
  if (!passage.isOpen) return refused(tooLate(listener))
  let { payload } = passage
  try {
    const { event, change } = onion.here
    if (changed !== undefined) payload = change(payload, applyPatch(event, payload, changed))
  } catch (error) {
    return refused(failure(listener, 'bad-outcome', error))
  }
  if (passage.isRunning && passage.latest !== undefined) hear(passage, passage.latest)
  passage.latest = attempt(onion, depth + 1, payload)
  // while the hook's function runs, it is unknown whether the promise will be awaited
  if (!passage.isRunning) hear(passage, passage.latest)
  return passage.latest
}

/** A change that does not fit, or a call that comes too late, is the failure of the hook, also if the hook drops the promise. */
function refused(error: PawlError): Promise<never> {
  const rejection = Promise.reject(error)
  rejection.catch(() => {})
  return rejection
}

/** Remembers results from inside; also when the hook drops them, to avoid unhandled rejections. */
function hear(passage: Passage, promise: Promise<unknown>): void {
  promise.then(
    (value) => {
      passage.given ??= new Set()
      passage.given.add(value)
    },
    (error: unknown) => {
      passage.errors ??= new Set()
      passage.errors.add(error)
    },
  )
}

function cameFromInside({ errors, listener }: Passage, error: unknown): boolean {
  return errors?.has(error) === true || (isFailure(error) && error.hook !== listener.name)
}

/** Runs the inner operation; a throw becomes a rejection, a promise is not wrapped again. */
function attempt(onion: Onion, depth: number, payload: Payload): Promise<unknown> {
  try {
    return Promise.resolve(runFrom(onion, depth, payload))
  } catch (error) {
    return Promise.reject(error)
  }
}

function leaveWith(passage: Passage, startedAt: number, returned: unknown): unknown {
  passage.isOpen = false
  let result = returned
  try {
    if (passage.given?.has(returned) !== true) result = checked(passage, returned)
  } catch (cause) {
    return leaveFailing(passage, startedAt, failure(passage.listener, 'bad-outcome', cause))
  }
  const written = recorded(passage, startedAt, passage.latest === undefined ? stub(result) : undefined)
  const settle = (lost: PawlError | undefined) => {
    if (lost !== undefined && passage.listener.hook.failure === 'throw') throw lost
    return result
  }
  return written instanceof Promise ? written.then(settle) : settle(written)
}

/** A result that the hook made itself, if it can replace the operation's. A checked result is data, so that it cannot change afterwards. */
function checked({ listener, payload }: Passage, result: unknown): unknown {
  const { around } = listener.event
  if (around?.check === undefined) return result
  const data = asData(result)
  around.check(data, 'it', payload)
  return data
}

async function leaveThrowing(passage: Passage, startedAt: number, error: unknown): Promise<unknown> {
  passage.isOpen = false
  // an error from inside passes through unchanged: the hook only did not catch it
  if (!cameFromInside(passage, error)) return leaveFailing(passage, startedAt, asFailure(passage.listener, error))
  await recorded(passage, startedAt, undefined)
  throw error
}

async function leaveFailing(passage: Passage, startedAt: number, error: PawlError): Promise<unknown> {
  const { onion, depth, listener, payload } = passage
  const failed = restated(error, onion.here.clean)
  await recorded(passage, startedAt, failed)
  if (listener.hook.failure === 'throw') throw failed
  onion.here.report(failed)
  return passage.latest ?? runFrom(onion, depth + 1, payload) // it runs now only if the hook never ran it
}

type MaybePromise<T> = T | Promise<T>

/** Writes the record; returns the failure if that was not possible. */
function recorded(passage: Passage, startedAt: number, said: Said): MaybePromise<PawlError | undefined> {
  const { listener, payload, onion } = passage
  const { audit, copy, isShared, now, tick } = onion.here
  if (audit === undefined && listener.audit === undefined) return undefined
  const lost = (error: unknown) => failure(listener, 'unrecorded', error)
  try {
    if (onion.seen?.payload !== payload) onion.seen = new Seen(payload, copy, isShared(payload))
    const invocation = new Invocation(listener, onion.seen, said, now(), tick() - startedAt, undefined)
    const written = write(audit, listener, invocation)
    return written && watched(written, onion.here.writing).then(() => undefined, lost)
  } catch (error) {
    return lost(error)
  }
}

function tooLate(listener: Listener): PawlError {
  return new PawlError('next-after-settled', `around \`${listener.name}\` called next() after it had settled`, {
    hook: listener.name,
    event: listener.event.name,
    hint: 'await every next() before the hook returns',
  })
}
