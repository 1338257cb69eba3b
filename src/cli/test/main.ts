import { join, relative } from 'node:path'
import { agentFiles } from '../../brains/internal.ts'
import { type LoadedConfig, loadConfig } from '../../config/index.ts'
import { theoryFile } from '../../protocol/index.ts'
import { testPage } from '../command-line/pages/test.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { findFiles } from '../files/find-files.ts'
import { watchFiles } from '../files/watch-files.ts'
import { configHere } from '../project/find-project.ts'
import { printReport } from '../report/print-report.ts'
import { readFormat } from '../report/read-format.ts'
import { hasFailed, type Report, type Suite } from '../report/report.ts'
import { complain, counted, remark } from '../terminal/print.ts'
import { testTheories } from '../theory/test.ts'
import { theoriesNow } from '../why/theories-now.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { runTable } from './run-table.ts'

/** The endings of tables. */
const endings = ['cases.json', 'cases.ts', 'cases.mts', 'cases.js', 'cases.mjs']

/** `pawl test`: tables of calls, and the tests of theories, in one run. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(testPage, args)
  const format = readFormat(values)
  const config = configHere()
  if (config === undefined) throw noConfig()
  if (values.watch === true && format === 'junit')
    throw usage(
      '`--watch` and `--format junit` exclude each other',
      'a file of results is made once: leave `--watch` out',
    )
  const root = join(config, '..')
  let code = 0
  const once = async () => {
    code = 1 // until it is known
    const report = await tested(config, filesIn(root, positionals))
    printReport(report, format)
    code = hasFailed(report) ? 1 : 0
  }
  if (values.watch !== true) {
    await once()
    return code
  }
  let running: Promise<void> = Promise.resolve()
  await watchFiles({
    find: () => {
      const { tables, theories, folders } = filesIn(root, positionals)
      return { files: [config, ...tables, ...theories], folders: [root, ...folders] }
    },
    run: ({ files }) => {
      running = running
        .then(once)
        .catch((error: Error) => complain(error.message))
        .then(() => remark(`watching ${counted(files.length, 'file')}; Ctrl-C ends it`))
    },
  })
  await running
  return code
}

interface Found {
  readonly tables: readonly string[]
  /** Undefined: those that the config names. */
  readonly theories: readonly string[]
  readonly isWhole: boolean
  readonly folders: readonly string[]
}

/** Without words, all tables of the project; the theories of the config come later. */
function filesIn(root: string, words: readonly string[]): Found {
  const isWhole = words.length === 0
  const folders = words.length === 0 ? [root] : words
  const named = [...endings, 'sys2dsl'].map((ending) => findFiles(folders, ending))
  const near = (file: string) => (isWhole ? relative(process.cwd(), file) : file)
  const files = [...new Set(named.flatMap((one) => one.files))].map(near)
  const tables = files.filter((file) => endings.some((ending) => file.endsWith(`.${ending}`)))
  const theories = isWhole ? [] : files.filter((file) => file.endsWith('.sys2dsl'))
  const other = isWhole ? undefined : files.find((file) => !tables.includes(file) && !theories.includes(file))
  if (other !== undefined)
    throw usage(`${other} is neither a table of cases nor a theory`, 'tables end with .cases.json or .cases.ts')
  return { tables, theories, isWhole, folders: [...new Set(named.flatMap((one) => one.folders))] }
}

async function tested(config: string, { tables, theories, isWhole }: Found): Promise<Report> {
  const load = () => loadConfig(config, { agents: agentFiles() })
  const loaded = await load()
  // facts and memory of theories are of one case alone; other hooks are the same for all
  const fresh = loaded.registry.list().some(({ band }) => band === 'theory') ? load : async () => loaded
  const results = []
  for (const file of tables) results.push(await runTable(file, fresh))
  const report = testTheories(isWhole ? theoriesIn(loaded) : theories)
  const suites = [...results.map(({ suite }) => suite), ...report.suites]
  if (suites.length === 0)
    throw usage(
      'there are no tests',
      'write a table `policy.cases.json`: `[{ "call": "git push -f", "expect": "deny" }]`',
    )
  const tried = results.flatMap((one) => one.tried)
  const coverage = tried.length === 0 ? none : coverageOf(loaded, tried, await theoriesNow())
  const data = { tables: suites.slice(0, results.length).map(withoutTimes), theories: report.data, coverage }
  return { command: 'test', suites, summary: summaryOf(suites, coverage), data }
}

const none: Coverage = { hooks: [], conditions: [] }

function theoriesIn({ root, config }: LoadedConfig): readonly string[] {
  return (config.theories ?? []).map((source) => relative(process.cwd(), join(root, theoryFile(source))))
}

function withoutTimes({ file, error, cases }: Suite) {
  const results = cases.map(({ name, line, problems }) => {
    const [problem] = problems
    return { name, line, passed: problem === undefined, ...(problem !== undefined && { problem: problem.message }) }
  })
  return { file, ...(error !== undefined && { error: error.message }), cases: results }
}

function summaryOf(suites: readonly Suite[], { hooks, conditions }: Coverage): string {
  const cases = suites.flatMap((suite) => suite.cases)
  const passed = cases.filter(({ problems }) => problems.length === 0).length
  const broken = suites.filter(({ error, problems }) => error !== undefined || problems.length > 0).length
  const parts = [`${passed} passed`, `${cases.length - passed} failed`]
  return [
    [...parts, ...(broken === 0 ? [] : [`${counted(broken, 'file')} with errors`])].join(', '),
    ...(hooks.length === 0 ? [] : [`no case reaches: ${hooks.join(', ')}`]),
    ...conditions.map((one) => `no case makes it true: ${one}`),
  ].join('\n')
}
