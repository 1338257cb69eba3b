import { isPawlError } from '../../base/index.ts'
import type { KeptConfirmation } from '../../ports/index.ts'
import { isFinal } from '../turn/run-error.ts'

/** The end of a run. */
export type Ended<Result> =
  | { readonly runId: string; readonly result: Result }
  | { readonly runId: string; readonly error: unknown }

/** The runs that wait for people. */
interface Attendable<Result> {
  waiting(): Promise<readonly string[]>
  /** The question of a run, if the run is ours and has its answer. */
  answered(runId: string): Promise<KeptConfirmation | undefined>
  resume(runId: string, signal: AbortSignal): Promise<Result>
  /** Whether no other process has reported the result of the question. */
  isFirst(runId: string, question: KeptConfirmation): Promise<boolean>
}

/** Runs that continue in parallel: one that hangs must not stop the others, nor may thousands exhaust the process. */
const mostAtOnce = 16

/** The state of one call of `attend`. */
interface Attending<Result> {
  readonly runs: Attendable<Result>
  readonly signal: AbortSignal
  /** Runs that have failed; the caller decides about them, and they are not retried here. */
  readonly failed: Set<string>
  readonly underWay: Set<string>
  /** Ended runs that are to be yielded. */
  readonly ended: Ended<Result>[]
  /** Called when there is something to yield. */
  wake: () => void
}

/** Continues each run as its answer comes, until the signal. Yields their results, in the order in which they end. */
export async function* attend<Result>(runs: Attendable<Result>, signal: AbortSignal): AsyncIterable<Ended<Result>> {
  const left = new AbortController() // breaking out of the loop aborts the runs under way
  const both = AbortSignal.any([signal, left.signal])
  const at: Attending<Result> = { runs, signal: both, failed: new Set(), underWay: new Set(), ended: [], wake: idle }
  try {
    while (!signal.aborted) {
      yield* lookOnce(at)
      if (at.ended.length === 0) await pause(at)
    }
    while (at.underWay.size > 0) await pause(at)
    yield* taken(at.ended)
  } finally {
    left.abort()
    while (at.underWay.size > 0) await pause(at)
  }
}

/** Checks every run that waits, and starts with those that have their answer. */
async function* lookOnce<Result>(at: Attending<Result>): AsyncIterable<Ended<Result>> {
  const { runs, signal, failed, underWay, ended } = at
  for (const runId of await runs.waiting().catch(noneWhileAway)) {
    while (underWay.size >= mostAtOnce && !signal.aborted) await pause(at)
    yield* taken(ended)
    if (signal.aborted) return
    if (failed.has(runId) || underWay.has(runId)) continue
    const question = await lookAt(at, runId)
    if (question !== undefined) begin(at, runId, question)
  }
  yield* taken(ended)
}

/** The question of a run that has its answer. The error of a run that cannot be read is yielded, and the others continue. */
async function lookAt<Result>(
  { runs, failed, ended }: Attending<Result>,
  runId: string,
): Promise<KeptConfirmation | undefined> {
  try {
    return await runs.answered(runId)
  } catch (error) {
    if (isAway(error)) return undefined
    failed.add(runId)
    ended.push({ runId, error })
    return undefined
  }
}

function begin<Result>(at: Attending<Result>, runId: string, question: KeptConfirmation): void {
  at.underWay.add(runId)
  goOn(at, runId, question).then((one) => {
    at.underWay.delete(runId)
    if (one === undefined) return // it is checked again at the next poll, and not immediately
    at.ended.push(one)
    if ('error' in one) at.failed.add(runId)
    at.wake()
  })
}

/** The end of a run; undefined if it still waits, or if another process reports it. */
async function goOn<Result>(
  { runs, signal }: Attending<Result>,
  runId: string,
  question: KeptConfirmation,
): Promise<Ended<Result> | undefined> {
  // the store cannot answer any more: reporting twice is better than never
  const isFirst = () => runs.isFirst(runId, question).catch(() => true)
  try {
    const result = await runs.resume(runId, AbortSignal.any([signal])) // its own: many listeners at one signal look like a leak
    return (await isFirst()) ? { runId, result } : undefined
  } catch (error) {
    if (isAway(error) || isOver(error)) return undefined
    return isFinal(error) && !(await isFirst()) ? undefined : { runId, error }
  }
}

/** The ended runs, each once. */
function* taken<T>(from: T[]): Iterable<T> {
  for (let one = from.shift(); one !== undefined; one = from.shift()) yield one
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

/** Waits until there is something to yield, the signal aborts, or it is time to poll again. */
function pause<Result>(at: Attending<Result>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, everyMs)
    function end() {
      clearTimeout(timer)
      at.signal.removeEventListener('abort', end)
      at.wake = idle
      resolve()
    }
    at.signal.addEventListener('abort', end)
    at.wake = end
  })
}

function idle(): void {}
