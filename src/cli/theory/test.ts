import { printDiagnostic, runTests, type TestReport } from '../../theory/index.ts'
import type { TestProblem } from '../../theory/internal.ts'
import { counted, paint, say, sayLines } from '../terminal/print.ts'
import { hookWordLine } from './lines/hook-word-line.ts'
import { missingLine, proofLine } from './lines/why-lines.ts'
import { readTheory } from './theories/read-theory.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  takesFolders: true,
  run(files, { json }) {
    const reports = files
      .map((file) => ({ file, text: readTheory(file) }))
      .map(({ file, text }) => ({ text, report: runTests(text, file) }))
    if (json === true) {
      const shown = reports.map(({ report }) => report)
      say(JSON.stringify(shown, undefined, 2))
    } else {
      for (const { text, report } of reports) sayReport(report, text)
      say(count(reports.map(({ report }) => report)))
    }
    return reports.every(({ report }) => isWell(report)) ? 0 : 1
  },
}

function isWell(report: TestReport): boolean {
  return errorsOf(report).length === 0 && report.tests.every(({ passed }) => passed)
}

/** Warnings do not keep tests from running; `pawl theory check` shows them. */
function errorsOf({ diagnostics }: TestReport): TestReport['diagnostics'] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

function sayReport(report: TestReport, text: string): void {
  const errors = errorsOf(report)
  if (errors.length > 0) say(errors.map((one) => printDiagnostic(one, text)).join('\n'))
  else sayLines(reportLines(report))
}

function reportLines({ file, tests }: TestReport): readonly string[] {
  if (tests.length === 0) return [`${file} has no tests; write one in it: \`@TEST name GIVEN … EXPECT … END\``]
  return [
    file,
    ...tests.flatMap(({ name, passed, problems }) => [
      `  ${passed ? paint('green', '✓') : paint('red', '✗')} ${name}`,
      ...problems.flatMap((problem) => problemLines(problem, file)),
    ]),
  ]
}

function problemLines({ line, expected, found, proof, missing, words }: TestProblem, file: string): readonly string[] {
  return [
    `    ${file}:${line}`,
    `      expected: ${expected}`,
    `      found:    ${found}`,
    ...proof.map((step) => `        ${proofLine(step)}`),
    ...missing.map((one) => `      ${missingLine(one)}`),
    ...words.map((word) => `        ${hookWordLine(word)}`),
  ]
}

function count(reports: readonly TestReport[]): string {
  const tests = reports.flatMap((report) => report.tests)
  const broken = reports.filter((report) => errorsOf(report).length > 0).length
  const passed = tests.filter((test) => test.passed).length
  const parts = [`${passed} passed`, `${tests.length - passed} failed`]
  return [...parts, ...(broken === 0 ? [] : [`${counted(broken, 'file')} with errors`])].join(', ')
}
