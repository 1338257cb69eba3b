import { PawlError } from '../../../base/index.ts'
import { type Diagnostic, printDiagnostic } from '../../../theory/index.ts'

/** Refuses the input, with every error and its place. */
export function mustBeRight(diagnostics: readonly Diagnostic[], text: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new PawlError('bad-statement', errors.map((one) => printDiagnostic(one, text)).join('\n'))
}
