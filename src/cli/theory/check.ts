import { readTheoryFile } from '../../config/internal.ts'
import { createEngine, type Diagnostic } from '../../theory/index.ts'
import type { Report } from '../report/report.ts'
import { counted } from '../terminal/print.ts'
import { reportOn } from './report-on.ts'
import { diagnosticProblem } from './theories/diagnostic-problem.ts'
import { examined, type Looked, type Unread } from './theories/examined.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run: (words, flags) => reportOn(words, flags, checked),
}

/** Everything wrong with a file. */
type Found = readonly (Diagnostic | Unread)[]

function checked(files: readonly string[]): Report {
  const all = files.map((file) => examined<Found>(file, look, (problem) => [problem]))
  return {
    command: 'theory check',
    suites: all.map(({ suite }) => suite),
    data: all.flatMap(({ data }) => data),
  }
}

function look(text: string, file: string): Looked<Found> {
  const { diagnostics, facts, hooks } = createEngine({ read: readTheoryFile }).load(text, file)
  const problems = diagnostics.map((one) => diagnosticProblem(one, text))
  const note = `${file}: nothing wrong (${counted(facts, 'fact')}, ${counted(hooks, 'hook')})`
  return { results: { whole: 'check', problems, cases: [], note }, data: diagnostics }
}
