import type { FieldProblem } from './standard-schema.ts'

/** What an agent's output schema and result transforms made of the model's words. */
export interface ParsedOutput {
  readonly output: unknown
  readonly rawResult: unknown
  readonly problems: readonly (FieldProblem & { readonly errorType: 'output' | 'transform' })[]
  /** Set if the problems must end the run. */
  readonly isFatal: boolean
}
