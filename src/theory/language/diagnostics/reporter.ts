import type { Span } from '../tree.ts'
import type { Code } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

export type Report = (code: Code, span: Span, message: string, hint?: string) => void

export interface Reporter {
  readonly report: Report
  /** The reported problems, in the order of the text. */
  readonly diagnostics: () => readonly Diagnostic[]
}

/** A file that is not a theory at all would otherwise fill the memory with complaints. */
const most = 1000

const spellingCodes: ReadonlySet<Code> = new Set(['T001', 'T002', 'T003', 'T004', 'T005', 'T023'])

export function createReporter(file: string): Reporter {
  const found: Diagnostic[] = []
  const misspelt = new Set<number>()
  let overflow: Diagnostic | undefined

  const report: Report = (code, span, message, hint) => {
    // An invalid word is reported once, not again for its place.
    if (spellingCodes.has(code)) misspelt.add(span.offset)
    else if (misspelt.has(span.offset)) return
    if (found.length < most) found.push({ code, severity: 'error', message, hint, file, span })
    else overflow ??= tooMany(file, span)
  }
  const diagnostics = () => {
    const sorted = found.toSorted((one, other) => one.span.offset - other.span.offset)
    return overflow === undefined ? sorted : [...sorted, overflow]
  }
  return { report, diagnostics }
}

function tooMany(file: string, span: Span): Diagnostic {
  const message = `more than ${most} errors; the rest are not shown`
  return { code: 'T021', severity: 'error', message, hint: 'is this file a theory?', file, span }
}
