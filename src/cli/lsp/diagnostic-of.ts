import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic as Problem } from '../../theory/index.ts'
import { rangeOf } from './ranges.ts'

/** A problem as an editor shows it: the hint is part of the message. */
export function diagnosticOf(document: TextDocument, { code, severity, message, hint, span }: Problem): Diagnostic {
  return {
    range: rangeOf(document, span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'pawl',
    message: hint === undefined ? message : `${message} (hint: ${hint})`,
    ...(code === unused && { tags: [DiagnosticTag.Unnecessary] }),
  }
}

/** The code of a variable that is never used, which editors fade out. */
const unused = 'T139'

/** A line of a test that failed. */
export function failureOf(document: TextDocument, line: number, message: string): Diagnostic {
  const start = { line: line - 1, character: 0 }
  const text = document.getText({ start, end: { line, character: 0 } }).trimEnd()
  const indent = text.length - text.trimStart().length
  return {
    range: { start: { line: line - 1, character: indent }, end: { line: line - 1, character: text.length } },
    severity: DiagnosticSeverity.Error,
    code: 'test-failed',
    source: 'pawl',
    message,
  }
}
