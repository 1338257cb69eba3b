import { usedReader } from '../../config/internal.ts'
import { runTests, type TestReport } from '../../theory/index.ts'
import { type Finding, fine, unknown, wrong } from '../doctor/findings/finding.ts'
import { counted } from '../terminal/print.ts'
import type { Step } from './step.ts'
import { theoriesOf } from './theories-of.ts'

/** The tests in the theories that the config names. */
export const tests: Step = {
  title: 'tests',
  look(project) {
    const reports = theoriesOf(project).map(({ file, text }) =>
      runTests(text, file, { read: usedReader(project.root) }),
    )
    const all = reports.flatMap((report) => report.tests)
    const failed = reports.flatMap(failuresIn)
    if (failed.length > 0 || reports.length === 0) return failed
    if (all.length === 0) return [unknown('the theories have no tests', 'docs/theory.md shows how to write `@TEST`')]
    return [fine(`${counted(all.length, 'test')} of theories passed`)]
  },
}

function failuresIn({ file, tests: results }: TestReport): readonly Finding[] {
  return results
    .filter(({ passed }) => !passed)
    .map(({ name, line, problems: [first] }) => {
      const why = first === undefined ? '' : `: expected ${first.expected}, found ${first.found}`
      return wrong(`${file}:${first?.line ?? line}: \`${name}\` failed${why}`, `\`pawl theory test ${file}\` says more`)
    })
}
