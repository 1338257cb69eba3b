import { PawlError, type PawlErrorDetails } from '../kernel/index.ts'
import type { Message, Usage } from '../protocol/index.ts'

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

/** The error of a run that did not complete, with its progress. */
export class RunError extends PawlError {
  declare readonly code: RunErrorCode
  readonly progress: Progress
  /** The bare reason, for denials: without the sentence around it. */
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

/** An error of something inside, told by what is around it: what counts is how far the whole had come. */
export function widen(error: unknown, progress: (inside: Progress) => Progress): void {
  if (error instanceof RunError) (error as { progress: Progress }).progress = progress(error.progress)
}
