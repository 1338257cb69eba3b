import type { Answered } from '../../base/index.ts'
import type { ModelRequest, ModelResponse } from '../../protocol/index.ts'
import type { Scope } from '../scope.ts'

/** Something to be scored: an answer of the model, or the result of a run. */
export type Scored = { readonly scope: Scope /** Its words. */; readonly text: string } & (
  | { readonly type: 'answer'; readonly request: ModelRequest; readonly response: ModelResponse }
  | { readonly type: 'result'; readonly result: unknown }
)

/** A score: its name, its value from 0 to 1, and whether it passes. */
export interface Score {
  /** The measured quality: letters, digits, `-` and `_`. */
  readonly name: string
  /** From 0, the worst, to 1. */
  readonly value: number
  /** Whether that is good enough. */
  readonly pass: boolean
  /** Why it has this value. */
  readonly reason?: string | undefined
}

/** Judges how good an answer or a result is. */
export interface Scorer {
  /** The basis of its decisions, such as a version or a digest of its rules: a suspended run continues only under the same. */
  readonly identity?: string | undefined
  /** The only type that it scores, if not both. */
  readonly only?: Scored['type'] | undefined
  /** Scores one answer or result, by one name or several. */
  score(scored: Scored, signal?: AbortSignal): Answered<Score | readonly Score[]>
}
