import { PawlError, type PawlErrorDetails } from '../base/index.ts'
import type { ModelRequest, ModelResponse } from '../protocol/index.ts'

/** A model: it answers a request. `fromAiSdk` makes one of any AI SDK language model. */
export interface Model {
  /** The name that requests and records use. */
  readonly name: string
  /** Answers a request. Throws a `ModelError` if the provider fails. */
  generate(request: ModelRequest, call?: ModelCall): Promise<ModelResponse>
  /** The same answer in parts, as they come; the last part is the whole `response`. */
  stream?(request: ModelRequest, call?: ModelCall): AsyncIterable<ModelPart>
}

/** Passed to a model beside the request. */
interface ModelCall {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
}

/** A part of a streamed answer. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool_input'; readonly id: string; readonly name: string; readonly text: string }
  | { readonly type: 'response'; readonly response: ModelResponse }

/**
 * The error of a provider that failed; the provider's own error is its `cause`.
 *
 * @example
 * const overloaded: Model = {
 *   name: 'overloaded',
 *   generate: () => Promise.reject(new ModelError('the provider is overloaded', { status: 529, retryable: true })),
 * }
 */
export class ModelError extends PawlError {
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined
  /** Whether the same request may succeed later. */
  readonly retryable: boolean

  constructor(
    message: string,
    details: PawlErrorDetails & { readonly status?: number | undefined; readonly retryable: boolean },
  ) {
    super('model-failed', message, details)
    this.status = details.status
    this.retryable = details.retryable
  }
}
