import { type Ending, flag } from '../protocol/index.ts'
import { unlessSignalled, untilSignalled } from './abort.ts'
import { Suspension } from './confirmation.ts'
import { type RunError, runProgress, setProgress } from './run-error.ts'
import { checkAbort, type Here, progressOf } from './workflow-here.ts'
import { allOver, unlessWaiting } from './workflow-inside.ts'

/** A body, and what is dispatched before and after it. */
export interface Bracket<T> {
  readonly before: () => unknown
  readonly after: (outcome: Ending) => unknown
  readonly denied: (by: string, reason: string) => RunError
  readonly body: () => Promise<T>
}

/** A start, a body, an end: the end fires whatever happens, except that a body that waits has not ended. */
export async function bracket<T>(here: Here, { before, after, denied, body }: Bracket<T>): Promise<T> {
  const { signal, inside } = here
  let outcome: Ending | undefined
  try {
    checkAbort(here)
    await here.steps.do('before', 'start', flag, async () => {
      const decision = (await before()) as { readonly type: string; readonly by: string; readonly reason: string }
      checkAbort(here) // a guard that was cut off has not refused anything
      if (decision.type === 'deny') throw denied(decision.by, decision.reason)
      return true
    })
    const value = await unlessSignalled(signal, unlessWaiting(inside, body()), () => progressOf(here))
    outcome = { ok: true, value }
    return value
  } catch (error) {
    // what was started last ends first: what is inside receives the abort as well, and ends by itself
    if (signal?.aborted === true) await allOver(inside.work)
    if (!(error instanceof Suspension)) {
      setProgress(error, { ...progressOf(here), ...runProgress(error), usage: here.meter.usage })
      outcome = { ok: false, error }
    }
    throw error
  } finally {
    if (outcome !== undefined) await ended(here, after, outcome)
  }
}

/** Hooks that fail at the end may reject what has gone well; something that has failed keeps its own error. */
async function ended(here: Here, after: (outcome: Ending) => unknown, outcome: Ending): Promise<void> {
  try {
    await untilSignalled(here.signal, Promise.resolve(after(outcome)))
    checkAbort(here)
  } catch (error) {
    if (outcome.ok) throw error
  }
}
