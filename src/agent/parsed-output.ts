import type { FieldProblem } from './standard-schema.ts'

/** The output schema's and the result transforms' reading of the model's text. */
export interface ParsedOutput {
  readonly output: unknown
  readonly rawResult: unknown
  readonly problems: readonly (FieldProblem & { readonly errorType: 'output' | 'transform' })[]
  /** Set if the problems must end the run. */
  readonly isFatal: boolean
}
