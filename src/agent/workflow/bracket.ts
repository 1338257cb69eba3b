import type { Json } from '../../base/index.ts'
import { type Ending, flag } from '../../protocol/index.ts'
import { Suspension } from '../questions/confirmation.ts'
import { untilSignalled } from '../turn/abort.ts'
import { type Denial, type RunError, runProgress, setProgress } from '../turn/run-error.ts'
import { checkAbort, type Here, progressOf, unlessAborted } from './here.ts'
import { mustBeFor, subjectCoding } from './input.ts'
import { allOver } from './inside.ts'

/** A body, and the events before and after it. */
export interface Bracket<T> {
  readonly noun: 'workflow' | 'step'
  readonly name: string
  /** The input: the record of its start is about this. */
  readonly input: Json | undefined
  readonly before: () => unknown
  readonly after: (outcome: Ending) => unknown
  /** Whether a hook listens to the end. */
  readonly isHeard: () => boolean
  readonly denied: (denial: Denial) => RunError
  readonly body: () => Promise<T>
}

/** A start, a body, an end: the end always fires, except that a body that waits has not ended. */
export async function bracket<T>(here: Here, parts: Bracket<T>): Promise<T> {
  const { signal, inside } = here
  let isBegun = false
  let outcome: Ending | undefined
  try {
    checkAbort(here)
    await start(here, parts, () => {
      isBegun = true
    })
    isBegun = true
    const value = await unlessAborted(here, parts.body())
    outcome = { ok: true, value }
    return value
  } catch (error) {
    // the last started ends first: inner work receives the abort as well, and ends by itself
    if (signal?.aborted === true) await allOver(inside.work)
    if (!(error instanceof Suspension)) {
      setProgress(error, { ...progressOf(here), messages: runProgress(error)?.messages ?? [] })
      if (isBegun) outcome = { ok: false, error }
    }
    throw error
  } finally {
    if (outcome !== undefined) await ended(here, parts, outcome)
  }
}

/** Fires the start, once: its record has the input. */
async function start(here: Here, parts: Bracket<unknown>, begun: () => void): Promise<void> {
  const { noun, name, input, before, denied } = parts
  let isFresh = false
  const starting = here.steps.do('before', 'start', subjectCoding, async () => {
    isFresh = true
    begun()
    const decision = (await before()) as { readonly type: string; readonly by: string; readonly reason: string }
    checkAbort(here) // a guard that was cut off has not refused anything
    if (decision.type === 'deny') throw denied(decision)
    return { input }
  })
  const subject = await unlessAborted(here, starting)
  if (!isFresh && !here.steps.isEngine()) await mustBeFor(`${noun} \`${name}\``, subject, input)
}

/** Hooks that fail at the end may reject a success; a failure keeps its own error. */
async function ended(here: Here, parts: Bracket<unknown>, outcome: Ending): Promise<void> {
  try {
    await untilSignalled(here.signal, tellEnd(here, parts, outcome))
    checkAbort(here)
  } catch (error) {
    if (outcome.ok) throw error
  }
}

/**
 * Fires the end: once for something that has gone well, however often its run is started or resumed afterwards, and again and again
 * until its hooks have taken it.
 */
async function tellEnd(here: Here, { noun, after, isHeard }: Bracket<unknown>, outcome: Ending): Promise<void> {
  if (!isHeard()) return
  if (!outcome.ok) {
    await after(outcome)
    return
  }
  await here.steps.do('ended', noun, flag, async () => {
    await after(outcome)
    checkAbort(here) // hooks that were cut off have not received it
    return true
  })
}
