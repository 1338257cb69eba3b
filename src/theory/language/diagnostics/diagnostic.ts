import type { Span } from '../tree.ts'

/** A problem in the text of a theory: its message, its place, and how to fix it. */
export interface Diagnostic {
  /** For programs, and to look up: `T001` … */
  readonly code: string
  /** An error keeps the theory from being loaded; a warning does not. */
  readonly severity: 'error' | 'warning'
  /** One sentence, lower case, without a full stop; the author's words in backticks. */
  readonly message: string
  /** How to fix it, where that is known. */
  readonly hint: string | undefined
  /** The file of the theory. */
  readonly file: string
  /** The place in the text. */
  readonly span: Span
}
