import { PawlError, type PawlErrorDetails } from '../../base/index.ts'
import type { Message, Usage } from '../../protocol/index.ts'

/** The codes of a `RunError`: why a run did not complete. */
export type RunErrorCode =
  | 'run-denied'
  | 'model-denied'
  | 'response-denied'
  | 'result-denied'
  | 'workflow-denied'
  | 'step-denied'
  | 'max-turns'
  | 'invalid-context'
  | 'invalid-output'
  | 'aborted'

/** How far a run got before it failed: turns, tokens and messages. */
export interface Progress {
  readonly turns: number
  readonly usage: Usage
  readonly messages: readonly Message[]
}

/**
 * The error of a run that did not complete, with its progress.
 *
 * @example
 * const clerk = createAgent({ name: 'clerk', model: refunding, tools: [refund], maxTurns: 1 })
 * try {
 *   await clerk.run('Refund 5 to Kim.')
 * } catch (error) {
 *   if (error instanceof RunError) console.log(error.code, error.progress.turns) // => 'max-turns', 1
 * }
 */
export class RunError extends PawlError {
  declare readonly code: RunErrorCode
  readonly progress: Progress
  /** The reason of a denial, without the rest of the message. */
  readonly reason: string | undefined

  constructor(
    code: RunErrorCode,
    message: string,
    details: PawlErrorDetails & { readonly progress: Progress; readonly reason?: string },
  ) {
    super(code, message, details)
    this.progress = details.progress
    this.reason = details.reason
  }
}

/** The reason and author of a refusal. */
export interface Denial {
  readonly by: string
  readonly reason: string
}

/** The error of something that a hook has denied. */
export function denialOf(code: RunErrorCode, what: string, { by, reason }: Denial, progress: Progress): RunError {
  return new RunError(code, `${what} was denied by \`${by}\`: ${reason}`, { hook: by, reason, progress })
}

/** Whether an error ends its run permanently: a run resumed from its record would end the same way. Every other error is temporary. */
export function isFinal(error: unknown): error is RunError {
  return error instanceof RunError && error.code !== 'aborted'
}

/** Progress of runs that ended with an error of a provider, a tool or a hook. */
const ofOthers = new WeakMap<object, Progress>()

/**
 * Returns the progress of a run when it ended with this error, whichever component threw it; undefined for an error
 * that has not ended a run. A `RunError` has the same as `progress`. It is looked up by the error object: one that has
 * ended several runs returns the last.
 *
 * @example
 * const clerk = createAgent({ name: 'clerk', model: scriptedModel([new Error('the provider is down')]) })
 * try {
 *   await clerk.run('Hello')
 * } catch (error) {
 *   console.log(runProgress(error)?.usage.outputTokens) // => 0
 * }
 */
export function runProgress(error: unknown): Progress | undefined {
  if (error instanceof RunError) return error.progress
  return typeof error === 'object' && error !== null ? ofOthers.get(error) : undefined
}

/** Records the progress of the whole run that ends with an error. */
export function setProgress(error: unknown, progress: Progress): void {
  if (error instanceof RunError) (error as { progress: Progress }).progress = progress
  else if (typeof error === 'object' && error !== null) ofOthers.set(error, progress)
}
