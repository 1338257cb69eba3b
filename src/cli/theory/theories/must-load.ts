import { type Diagnostic, printDiagnostic } from '../../../theory/index.ts'
import { visibleLines } from '../../terminal/visible.ts'
import { brokenTheory } from './broken-theory.ts'

/** Refuses a theory with errors. Prints warnings on standard error. */
export function mustLoad(file: string, text: string, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.some(({ severity }) => severity === 'error')) throw brokenTheory(file, text, diagnostics)
  for (const one of diagnostics) process.stderr.write(`${visibleLines(printDiagnostic(one, text))}\n`)
}
