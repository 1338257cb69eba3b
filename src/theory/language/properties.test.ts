import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import { aJunk, aSoup, aTheory, chooser, mutated, untidied, withoutPlaces } from '../../../test/theory/generators.ts'
import { printDiagnostic } from './diagnostics/print-diagnostics.ts'
import { parseTheory } from './parser/parser.ts'
import { printTheory } from './printer/printer.ts'
import type { Span } from './tree.ts'

const aStart = fc.nat()

test('any theory that is printed is read back as the same theory', () => {
  fc.assert(
    fc.property(aTheory, (theory) => {
      const { theory: again, diagnostics } = parseTheory(printTheory(theory), theory.file)
      expect(diagnostics).toEqual([])
      expect(withoutPlaces(again)).toEqual(withoutPlaces(theory))
    }),
    { numRuns: scale(200, 600) },
  )
})

test('a theory means the same however it is laid out, and printing keeps its statements and its comments', () => {
  fc.assert(
    fc.property(aTheory, aStart, (theory, start) => {
      const text = untidied(printTheory(theory), chooser(start))
      const { theory: read, diagnostics } = parseTheory(text, theory.file)
      expect(diagnostics).toEqual([])
      expect(withoutPlaces(read.statements)).toEqual(withoutPlaces(theory.statements))
      const printed = printTheory(read)
      const again = parseTheory(printed, theory.file).theory
      expect(withoutPlaces(again.statements)).toEqual(withoutPlaces(read.statements))
      // of two comments behind one printed line, the second has a line of its own
      expect(again.comments.map((one) => one.text)).toEqual(read.comments.map((one) => one.text))
      expect(printTheory(again)).toBe(printed)
      expect(printed).not.toMatch(/[ \t]\n|\n\n\n|^\n|\n\n$/)
    }),
    { numRuns: scale(200, 600) },
  )
})

test.each([
  ['anything at all', aJunk, 8000],
  ['pieces of the language in any order', aSoup, 8000],
])('%s is read to its end, without a throw, and every place lies inside the text', (_, aText, numRuns) => {
  fc.assert(fc.property(aText, expectSound), { numRuns: scale(numRuns / 4, numRuns) })
})

test('a theory with slips is read to its end, without a throw, and every place lies inside the text', () => {
  fc.assert(
    fc.property(aTheory, aStart, (theory, start) => {
      const choose = chooser(start)
      const text = untidied(printTheory(theory), choose)
      for (let slip = 0; slip < 10; slip += 1) expectSound(mutated(text, choose))
    }),
    { numRuns: scale(150, 400) },
  )
})

/** Throws rather than expects: it is called for tens of thousands of texts. */
function expectSound(text: string): void {
  const { theory, diagnostics } = parseTheory(text, 'any')
  const starts = lineStarts(text)
  for (const span of spansIn([theory, diagnostics])) {
    if (!isPlaceIn(span, text, starts)) throw new Error(`${JSON.stringify(span)} is not a place of the text`)
  }
  for (const diagnostic of diagnostics) {
    if (!/^[^A-Z].*[^.]$/.test(diagnostic.message)) throw new Error(`${diagnostic.message} is not in our style`)
    if (!printDiagnostic(diagnostic, text).includes('^')) throw new Error(`${diagnostic.code} points to nothing`)
  }
  printTheory(theory)
}

function lineStarts(text: string): readonly number[] {
  const first = text.startsWith('\uFEFF') ? 1 : 0
  return [first, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)]
}

function isPlaceIn({ line, column, offset, length }: Span, text: string, starts: readonly number[]): boolean {
  const isInside = offset >= 0 && length >= 0 && offset + length <= text.length
  return isInside && starts[line - 1] === offset - (column - 1) && offset < (starts[line] ?? Number.POSITIVE_INFINITY)
}

function spansIn(tree: unknown, found: Span[] = []): readonly Span[] {
  if (typeof tree !== 'object' || tree === null) return found
  for (const value of Object.values(tree)) {
    if (isSpan(value)) found.push(value)
    else spansIn(value, found)
  }
  return found
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'offset' in value && 'length' in value
}
