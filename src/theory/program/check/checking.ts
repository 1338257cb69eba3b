import type { Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import type { Code } from '../../language/diagnostics/codes.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Span } from '../../language/tree.ts'
import type { ValueType } from '../field.ts'
import type { TheoryEvent } from '../theory-events.ts'

/** Reports a problem; an error unless it is said to be a warning. */
export type Report = (code: Code, span: Span, message: string, hint?: string, severity?: Diagnostic['severity']) => void

/** A variable of a hook: the type of its value, and whether anything uses it. */
export interface Variable {
  readonly type: ValueType
  readonly span: Span
  /** Whether it holds content of the event, or something made of it. */
  readonly isContent: boolean
  isUsed: boolean
}

/** The place in a theory that is checked. */
export interface Checking {
  /** The hook point, in capitals. */
  readonly word: string
  readonly event: TheoryEvent
  readonly vocabulary: Vocabulary
  readonly report: Report
  /** The variables that are known here. */
  readonly variables: ReadonlyMap<string, Variable>
}

/** A reporter that collects. */
export function collector(file: string): { readonly report: Report; readonly found: readonly Diagnostic[] } {
  const found: Diagnostic[] = []
  const report: Report = (code, span, message, hint, severity = 'error') => {
    found.push({ code, severity, message, hint, file, span })
  }
  return { report, found }
}
