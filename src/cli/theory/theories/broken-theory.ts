import { PawlError } from '../../../base/index.ts'
import { type Diagnostic, printDiagnostic } from '../../../theory/index.ts'

/** A theory that nothing can be done with, with all its errors. */
export function brokenTheory(file: string, text: string, diagnostics: readonly Diagnostic[]): PawlError {
  const shown = diagnostics.map((one) => printDiagnostic(one, text)).join('\n\n')
  const hint = `fix them first; \`pawl theory check ${file}\` shows them`
  return new PawlError('bad-theory', `${file} has errors\n\n${shown}`, { hint })
}
