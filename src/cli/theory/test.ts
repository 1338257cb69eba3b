import { readTheoryFile } from '../../config/internal.ts'
import { type Diagnostic, runTests, type TestReport } from '../../theory/index.ts'
import type { TestProblem } from '../../theory/internal.ts'
import { type Case, isFailure, type Problem, type Report, type Suite } from '../report/report.ts'
import { counted } from '../terminal/print.ts'
import { hookWordLine } from './lines/hook-word-line.ts'
import { missingLine, proofLine } from './lines/why-lines.ts'
import { reportOn } from './report-on.ts'
import { diagnosticProblem } from './theories/diagnostic-problem.ts'
import { examined, type Looked, type Unread } from './theories/examined.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run: (words, flags) => reportOn(words, flags, testTheories),
}

/** The results of a file, also of one that cannot be read. */
type Tested = Omit<TestReport, 'diagnostics'> & { readonly diagnostics: readonly (Diagnostic | Unread)[] }

/** The tests in theories, as a report. */
export function testTheories(files: readonly string[]): Report {
  const all = files.map((file) =>
    examined<Tested>(file, look, (problem) => ({ file, diagnostics: [problem], tests: [] })),
  )
  const suites = all.map(({ suite }) => suite)
  return { command: 'theory test', suites, summary: summaryOf(suites), data: all.map(({ data }) => data) }
}

function look(text: string, file: string): Looked<Tested> {
  const report = runTests(text, file, { read: readTheoryFile })
  // warnings do not keep tests from running; `pawl theory check` shows them
  const problems = report.diagnostics.map((one) => diagnosticProblem(one, text)).filter(isFailure)
  const cases = report.tests.map((test): Case => {
    const { name, line, durationMs, doubts } = test
    const note = doubts.map(({ hook, doubt }) => `${hook} could not decide: ${doubt}`).join('; ')
    const problems = test.problems.map((problem) => problemOf(problem, file))
    return { name, line, durationMs, problems, ...(note !== '' && { note }) }
  })
  const note = `${file} has no tests; write one in it: \`@TEST name GIVEN … EXPECT … END\``
  return { results: { problems, cases, note }, data: report }
}

function problemOf({ line, expected, found, proof, missing, words }: TestProblem, file: string): Problem {
  const details = [
    `${file}:${line}`,
    `  expected: ${expected}`,
    `  found:    ${found}`,
    ...proof.map((step) => `    ${proofLine(step)}`),
    ...missing.map((one) => `  ${missingLine(one)}`),
    ...words.map((word) => `    ${hookWordLine(word)}`),
  ]
  const message = `expected ${expected}, found ${found}`
  return { type: 'failure', title: 'expectation', message, place: { line }, details }
}

function summaryOf(suites: readonly Suite[]): string {
  const tests = suites.flatMap(({ cases }) => cases)
  const passed = tests.filter(({ problems }) => problems.length === 0).length
  const broken = suites.filter(({ error, problems }) => error !== undefined || problems.length > 0).length
  const parts = [`${passed} passed`, `${tests.length - passed} failed`]
  return [...parts, ...(broken === 0 ? [] : [`${counted(broken, 'file')} with errors`])].join(', ')
}
