import type { Span } from '../language/tree.ts'
import { runTests } from '../testing/run-tests.ts'
import type { TestProblem } from '../testing/test-report.ts'
import { mustRead, type OpenTheory } from './open-theory.ts'

/** A test of a theory, and the place of its name. */
export interface PlacedTest {
  readonly name: string
  readonly span: Span
}

/** The tests of a theory, in order. */
export function testsIn({ theory }: OpenTheory): readonly PlacedTest[] {
  return theory.statements.flatMap((one) => (one.type === 'test' ? [{ name: one.name.text, span: one.name.span }] : []))
}

/** The result of one test: whether it passed, a sentence about it, and the lines that explain each failure. */
export interface RanTest {
  readonly passed: boolean
  readonly message: string
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

/** Runs one test of a theory, with the whole theory loaded. */
export function runTest({ text, file, read }: OpenTheory, name: string): RanTest {
  const { diagnostics, tests } = runTests(text, file, { only: name, read: mustRead(read) })
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) return failed(`\`${name}\` cannot run: line ${error.span.line}: ${error.message}`)
  const [result] = tests
  if (result === undefined) return failed(`there is no test \`${name}\``)
  if (result.passed) return { passed: true, message: `\`${name}\` passed`, problems: [] }
  const problems = result.problems.map((problem) => ({ line: problem.line, message: sentenceOf(problem) }))
  return { passed: false, message: `\`${name}\` failed: ${problems[0]?.message ?? ''}`, problems }
}

function failed(message: string): RanTest {
  return { passed: false, message, problems: [] }
}

function sentenceOf({ expected, found, words }: TestProblem): string {
  const said = words.map(
    ({ hook, outcome, reason }) => `${hook}: ${outcome}${reason === undefined ? '' : `, ${reason}`}`,
  )
  return [`expected ${expected}, found ${found}`, ...said].join('; ')
}
