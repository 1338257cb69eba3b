import { type Diagnostic, printDiagnostic } from '../../../theory/index.ts'
import type { Place, Problem } from '../../report/report.ts'

/** A diagnostic as a problem of a report. */
export function diagnosticProblem(diagnostic: Diagnostic, text: string): Problem {
  const { severity: type, code: title, message, hint, span } = diagnostic
  return {
    type,
    title,
    message,
    hint,
    place: placeOf(span, text),
    details: printDiagnostic(diagnostic, text).split('\n'),
  }
}

function placeOf({ line, column, offset, length }: Diagnostic['span'], text: string): Place {
  const isOneLine = !/[\r\n]/.test(text.slice(offset, offset + length))
  return isOneLine ? { line, column, endColumn: column + length } : { line, column }
}
