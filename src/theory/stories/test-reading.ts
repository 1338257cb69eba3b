import type { Relations } from '../knowledge/relations.ts'
import type { Code } from '../language/diagnostics/codes.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import { printTheory } from '../language/printer/printer.ts'
import type { Span, Triple } from '../language/tree.ts'

/** The state while a test is read, and its error reporter. */
export interface TestReading {
  readonly relations: ReadonlySet<string>
  readonly levels: Pick<Relations, 'level'>
  /** The concepts that the theory and the test state something about. */
  readonly concepts: ReadonlySet<string>
  /** The dimensions and control values that theories declare or read. */
  readonly dimensions: ReadonlySet<string>
  readonly controls: ReadonlySet<string>
  /** The hooks of the theory, by name. */
  readonly hooks: readonly string[]
  readonly report: (
    code: TestCode,
    span: Span,
    message: string,
    hint?: string,
    severity?: Diagnostic['severity'],
  ) => void
  readonly diagnostics: readonly Diagnostic[]
}

/** Everything that can be wrong with a test. */
type TestCode = Extract<Code, 'T020' | `T12${number}` | 'T131' | 'T132' | 'T139' | 'T156'>

export function createTestReading(file: string, known: Omit<TestReading, 'report' | 'diagnostics'>): TestReading {
  const diagnostics: Diagnostic[] = []
  const report: TestReading['report'] = (code, span, message, hint, severity = 'error') => {
    diagnostics.push({ code, severity, message, hint, file, span })
  }
  return { ...known, report, diagnostics }
}

/** A statement as an author would write it. */
export function wordsOf(triple: Triple): string {
  return printTheory({ file: '', statements: [triple], comments: [] }).trimEnd()
}
