import { PawlError } from '../../../base/index.ts'
import { type Diagnostic, printDiagnostic } from '../../../theory/index.ts'

/** Refuses the input, with every error and its place. */
export function mustBeRight(diagnostics: readonly Diagnostic[], text: string): void {
  if (diagnostics.length === 0) return
  throw new PawlError('bad-statement', diagnostics.map((one) => printDiagnostic(one, text)).join('\n'))
}
