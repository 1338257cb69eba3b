import { type Diagnostic, parseTheory, printTheory, type Theory } from '../../src/theory/index.ts'
import type { Span } from '../../src/theory/internal.ts'
import { type Choose, mutated, untidied, withoutPlaces } from './generators.ts'

/** Texts to begin with: anything at all, pieces of the language, and theories. */
export type Roots = readonly [junk: readonly string[], soup: readonly string[], theories: readonly Theory[]]

/** The parser stops after a thousand errors, and reports that in one more. */
const mostDiagnostics = 1001

/** Reads one more text made from these, and throws with the text on an error; returns whether it had no diagnostic. */
export function fuzzOnce(roots: Roots, choose: Choose): boolean {
  const text = textFrom(roots, choose)
  try {
    return isSound(text)
  } catch (cause) {
    throw new Error(`this text is not read as it should be: ${JSON.stringify(text)}`, { cause })
  }
}

function textFrom([junk, soup, theories]: Roots, choose: Choose): string {
  const pick = <T>(from: readonly T[]): T => from[choose(from.length)] as T
  switch (choose(6)) {
    case 0:
      return String.fromCharCode(...Array.from({ length: choose(60) }, () => choose(choose(2) === 0 ? 128 : 65536)))
    case 1:
      return mutated(pick(junk), choose)
    case 2:
      return mutated(pick(soup), choose)
    case 3:
      return untidied(printTheory(pick(theories)), choose)
    default:
      return mutated(untidied(printTheory(pick(theories)), choose), choose)
  }
}

function isSound(text: string): boolean {
  const { theory, diagnostics } = parseTheory(text, 'any')
  if (diagnostics.length > mostDiagnostics) throw new Error(`${diagnostics.length} diagnostics`)
  for (const diagnostic of diagnostics) mustLieIn(diagnostic, text)
  if (diagnostics.length > 0) return false
  const printed = printTheory(theory)
  const again = parseTheory(printed, 'any')
  if (again.diagnostics.length > 0) throw new Error(`what was printed has errors: ${printed}`)
  // of two comments behind one printed line, the second has a line of its own
  const [before, after] = [theory, again.theory].map(({ statements, comments }) =>
    JSON.stringify([withoutPlaces(statements), comments.map(({ text: comment }) => comment)]),
  )
  if (before !== after) throw new Error(`what was printed is another theory: ${printed}`)
  if (printTheory(again.theory) !== printed) throw new Error(`what is printed twice is not the same: ${printed}`)
  return true
}

function mustLieIn({ span, code }: Diagnostic, text: string): void {
  const { offset, length, line, column }: Span = span
  const isInside = offset >= 0 && length >= 0 && offset + length <= text.length
  if (isInside && line >= 1 && column >= 1 && column <= offset + 1 && line <= offset + 1) return
  throw new Error(`${code} is at no place of the text: ${JSON.stringify(span)}`)
}
