import type { InnerTurns, ToolTurn } from '../../agent/internal.ts'
import type { Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import type { ToolCall, ToolDefinition } from '../../protocol/index.ts'

/** Where a call stands after transforms and guards: it may run, a person must approve it, or there is nothing to run. */
export type Station =
  | { readonly type: 'run'; readonly call: ToolCall }
  | {
      readonly type: 'ask'
      readonly question: Asked
      /** The exact action, with secrets: to recognise it, not to show it. */
      readonly action: Json
    }
  | { readonly type: 'done'; readonly turn: ToolTurn }

/** A tool call of a framework that decides at one time and runs at another. Hooks judge it once for both. */
export interface StagedCall {
  /** What the framework must do next. Rejects if a hook ends the run. */
  readonly station: Promise<Station>
  /**
   * Runs it, with the answer of a person if one was asked. `run` makes the call with the judged input; it is called again if a wrap tries again,
   * and not at all if hooks refuse.
   */
  proceed(run: (call: ToolCall) => unknown, verdict?: Verdict): Promise<ToolTurn>
}

interface Staging {
  readonly call: ToolCall
  readonly definition: ToolDefinition
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts a call and stops it at the point where it would ask or run. The whole call is one call of `turns.tool`, so that its meaning is the
 * same as in our own loop; the framework only decides when it continues.
 */
export function stageCall(turns: InnerTurns, { call, definition, signal }: Staging): StagedCall {
  const reached = promiseOf<Station>()
  const answered = promiseOf<Verdict | undefined>()
  const handed = promiseOf<(call: ToolCall) => unknown>()
  let asked: string | undefined
  const ended = turns.tool(
    call,
    async (judged) => {
      reached.resolve({ type: 'run', call: judged })
      return (await handed.promise)(judged)
    },
    {
      definition,
      signal,
      ask: async (question, action) => {
        const about = JSON.stringify(action)
        if (await isFirst({ type: 'ask', question, action })) asked = about
        return about === asked ? answered.promise : notAsked
      },
    },
  )
  /** Whether this is the station that the framework receives. A wrap may change the call later, and the answer is not about that. */
  const isFirst = async (station: Station) => {
    reached.resolve(station)
    return (await reached.promise) === station
  }
  ended.then(
    (turn) => reached.resolve({ type: 'done', turn }),
    (error: unknown) => reached.reject(error),
  )
  reached.promise.catch(() => undefined) // the caller of `proceed` receives the error, too
  return {
    station: reached.promise,
    proceed(run, verdict) {
      handed.resolve(run)
      answered.resolve(verdict) // without one, the call rejects
      return ended
    },
  }
}

const notAsked: Verdict = { approved: false, reason: 'a wrap has changed the call, and no person was asked about that' }

interface Opened<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
}

function promiseOf<T>(): Opened<T> {
  let [resolve, reject]: [Opened<T>['resolve'], Opened<T>['reject']] = [() => undefined, () => undefined]
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
