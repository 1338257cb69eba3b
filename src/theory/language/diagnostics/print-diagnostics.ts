import { mustBeText } from '../must-be-text.ts'
import type { Diagnostic } from './diagnostic.ts'

/** How much of a line is shown, and how much of that before the place. */
const widest = 120
const before = 60

/**
 * Prints a diagnostic for people: the place and the problem, the line with the place underlined, and how to fix it.
 *
 * @example
 * const text = 'Dog IS_A'
 * for (const one of parseTheory(text, 'animals.sys2dsl').diagnostics) console.log(printDiagnostic(one, text))
 */
export function printDiagnostic(diagnostic: Diagnostic, sourceText: string): string {
  mustBeText(
    sourceText,
    'the text of a diagnostic',
    'pass the text in which it was found: `printDiagnostic(one, text)`',
  )
  mustBeText(diagnostic?.file, 'the file of a diagnostic', 'pass one of `diagnostics`')
  const { file, span, severity, code, message, hint } = diagnostic
  const headline = harmless(`${file}:${span.line}:${span.column}: ${severity} ${code}: ${message}`)
  const lineStart = span.offset - (span.column - 1)
  const start = Math.max(lineStart, span.offset - before)
  const shown = lineFrom(sourceText, start)
  const carets = Math.max(1, Math.min(span.length, shown.length - (span.offset - start)))
  // The terminal decides the width of a tab, so the line of carets has it too.
  const indent = shown.slice(0, span.offset - start).replace(/[^\t]/g, ' ')
  const lines = [headline, `  ${harmless(shown)}`, `  ${indent}${'^'.repeat(carets)}`]
  return [...lines, ...(hint === undefined ? [] : [`  hint: ${harmless(hint)}`])].join('\n')
}

function lineFrom(text: string, start: number): string {
  const [line = ''] = text.slice(start, start + widest).split(/[\r\n]/, 1)
  return line
}

/** Control characters of a foreign text do not reach a terminal. */
function harmless(line: string): string {
  return line.replace(/(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
