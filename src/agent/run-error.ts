import { PawlError, type PawlErrorDetails } from '../kernel/index.ts'
import type { Message, Usage } from '../protocol/index.ts'

/** Why a run did not come to its end. */
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

/** How far a run had come. */
export interface Progress {
  readonly turns: number
  readonly usage: Usage
  readonly messages: readonly Message[]
}

/** A run that ended early, with what it had spent until then. */
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
