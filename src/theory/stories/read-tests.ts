import type { Known } from '../knowledge/declarations/vocabulary-of.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Test, Theory } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { namesReadBy } from '../program/check/check-dimensions.ts'
import { readExpect } from './read-expect.ts'
import { readGiven } from './read-given.ts'
import type { Story } from './story.ts'
import { createTestReading, type TestReading } from './test-reading.ts'

/** The tests of a theory, ready to run, and everything wrong with them. */
export function readTests(
  theory: Theory,
  { others, vocabulary }: Known,
): { readonly stories: readonly Story[]; readonly diagnostics: readonly Diagnostic[] } {
  const { statements, file } = theory
  const tests = statements.filter((one): one is Test => one.type === 'test')
  if (tests.length === 0) return { stories: [], diagnostics: [] }
  const all = [...others, theory].flatMap((one) => one.statements)
  const hooks = all.flatMap((one) => (one.type === 'hook' || one.type === 'macro' ? [one.name.text] : []))
  const { relations: known, concepts, properties, ...declared } = vocabulary
  const dimensions = new Set([...declared.dimensions, ...namesReadBy(all, 'READ_DIM')])
  const controls = new Set([...declared.controls, ...namesReadBy(all, 'READ_CONTROL')])
  const read = tests.map((test, at) => {
    const triples = test.given.filter((one) => one.type === 'triple')
    const reading = createTestReading(file, {
      relations: new Set([...known, ...triples.map(({ verb }) => verb.text)]),
      concepts: new Set([...concepts, ...triples.flatMap(({ subject, object }) => [wordOf(subject), wordOf(object)])]),
      levels: properties,
      dimensions,
      controls,
      hooks,
    })
    const first = tests.slice(0, at).find(({ name }) => name.text === test.name.text)
    if (first !== undefined) reportDoubled(test, first, reading)
    const story = readTest(test, { ...reading, relations: known }, reading)
    return { story, diagnostics: reading.diagnostics }
  })
  return { stories: read.map(({ story }) => story), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) }
}

/** GIVEN may use any relation; EXPECT only those that were used before. */
function readTest({ name, given, expect, expectSpan, span }: Test, giving: TestReading, expecting: TestReading): Story {
  const steps = readGiven(given, giving)
  const hasEvent = given.some((one) => one.type === 'triple' && one.verb.text === 'HAPPENS')
  const expectations = readExpect(expect, hasEvent, expecting)
  const isEmpty = expect.length === 0 && expectSpan !== undefined // one without `EXPECT` was reported already
  if (isEmpty) expecting.report('T020', name.span, 'the test expects nothing', 'say what must be so')
  return { name: name.text, line: span.line, steps, expectations }
}

function reportDoubled({ name }: Test, first: Test, at: TestReading): void {
  const message = `there is already a test \`${name.text}\`, in line ${first.name.span.line}`
  at.report('T129', name.span, message, 'rename one of them')
}
