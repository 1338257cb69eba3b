import type { Report, Suite } from '../report/report.ts'
import { counted } from '../terminal/print.ts'
import type { Coverage } from './coverage.ts'
import type { TableResult } from './run-table.ts'

const none: Coverage = { hooks: [], rules: [], conditions: [] }

/** Tables and theories as one report; without tables, nothing is known of what they reach. */
export function testReport(
  tables: readonly TableResult[],
  theories: Pick<Report, 'suites' | 'data'>,
  coverage: Coverage = none,
): Report {
  const suites = [...tables.map(({ suite }) => suite), ...theories.suites]
  const data = { tables: tables.map(plainTable), theories: theories.data, coverage }
  return { command: 'test', suites, summary: summaryOf(suites, coverage), data }
}

/** Without times, and with what was found. */
function plainTable({ suite: { file, error, cases }, tried }: TableResult) {
  const results = cases.map(({ name, line, problems: [problem] }, at) => ({
    name,
    line,
    passed: problem === undefined,
    ...(problem !== undefined && { problem: problem.message }),
    ...found(tried[at]),
  }))
  return { file, ...(error !== undefined && { error: error.message }), cases: results }
}

function found(tried: TableResult['tried'][number] | undefined) {
  return tried && { decision: tried.decision, by: tried.by, reason: tried.reason }
}

function summaryOf(suites: readonly Suite[], { hooks, rules, conditions }: Coverage): string {
  const cases = suites.flatMap((suite) => suite.cases)
  const passed = cases.filter(({ problems }) => problems.length === 0).length
  const broken = suites.filter(({ error, problems }) => error !== undefined || problems.length > 0).length
  const parts = [`${passed} passed`, `${cases.length - passed} failed`]
  return [
    [...parts, ...(broken === 0 ? [] : [`${counted(broken, 'file')} with errors`])].join(', '),
    ...(hooks.length === 0 ? [] : [`no case reaches: ${hooks.join(', ')}`]),
    ...(rules.length === 0
      ? []
      : [`no case reaches ${counted(rules.length, 'rule')} of packs; \`pawl test --json\` names them`]),
    ...conditions.map((one) => `no case makes it true: ${one}`),
  ].join('\n')
}
