import type { Span } from '../tree.ts'

/** Something wrong with a theory's text, where, and how to fix it. */
export interface Diagnostic {
  /** For programs, and to look up: `T001` … */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** One sentence, lower case, without a full stop; the author's words in backticks. */
  readonly message: string
  readonly hint: string | undefined
  readonly file: string
  readonly span: Span
}
