import { isPawlError } from '../kernel/index.ts'
import type { KeptConfirmation } from '../protocol/index.ts'

/** What became of a run. */
export type Ended<Result> =
  | { readonly runId: string; readonly result: Result }
  | { readonly runId: string; readonly error: unknown }

/** The runs that wait for people. */
interface Attendable<Result> {
  waiting(): Promise<readonly string[]>
  /** The question of a run, if it is one of ours and has its answer. */
  answered(runId: string): Promise<KeptConfirmation | undefined>
  resume(runId: string, signal: AbortSignal): Promise<Result>
  /** Whether nobody else has told what became of the question. */
  isFirst(runId: string, question: KeptConfirmation): Promise<boolean>
}

/** Goes on with each run as its answer comes, until the signal. */
export async function* attend<Result>(runs: Attendable<Result>, signal: AbortSignal): AsyncIterable<Ended<Result>> {
  const failed = new Set<string>() // whoever has heard of it decides what to do; to try for ever helps nobody
  while (!signal.aborted) {
    for (const runId of await runs.waiting().catch(noneWhileAway)) {
      if (failed.has(runId) || signal.aborted) continue
      const ended = await goOn(runs, runId, signal)
      if (ended === undefined) continue
      if ('error' in ended) failed.add(runId)
      yield ended
    }
    await pause(signal)
  }
}

/** What became of a run; nothing if it waits on, or if another process tells. */
async function goOn<Result>(
  runs: Attendable<Result>,
  runId: string,
  signal: AbortSignal,
): Promise<Ended<Result> | undefined> {
  try {
    const question = await runs.answered(runId)
    if (question === undefined) return undefined
    const result = await runs.resume(runId, signal)
    return (await runs.isFirst(runId, question)) ? { runId, result } : undefined
  } catch (error) {
    return isAway(error) || isOver(error) ? undefined : { runId, error }
  }
}

/** Whether a store could not be reached for now, such as a server that is started again. */
function isAway(error: unknown): boolean {
  return isPawlError(error) && ['store-lost', 'store-busy', 'store-replaced'].includes(error.code)
}

/** Whether another process has finished the run, or has come to its next question, since we looked. */
function isOver(error: unknown): boolean {
  return isPawlError(error) && ['not-waiting', 'not-answered'].includes(error.code)
}

function noneWhileAway(error: unknown): readonly string[] {
  if (isAway(error)) return []
  throw error
}

/** How often answers are looked for. */
const everyMs = 250

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, everyMs)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
