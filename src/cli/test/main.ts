import { join, relative } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import { agentFiles } from '../../brains/internal.ts'
import { type LoadedConfig, loadConfig } from '../../config/internal.ts'
import { theoryFile } from '../../protocol/index.ts'
import { testPage } from '../command-line/pages/test.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { findFiles } from '../files/find-files.ts'
import { watchFiles } from '../files/watch-files.ts'
import { configHere } from '../project/find-project.ts'
import { peopleHint } from '../project/people-hint.ts'
import { systemError } from '../project/system-error.ts'
import { untilTheEnd } from '../project/until-the-end.ts'
import { printReport } from '../report/print-report.ts'
import { readFormat } from '../report/read-format.ts'
import { hasFailed, type Report } from '../report/report.ts'
import { withOutputAside } from '../terminal/aside.ts'
import { complain, counted, remark } from '../terminal/print.ts'
import { testTheories } from '../theory/test.ts'
import { theoriesNow } from '../why/theories-now.ts'
import { coverageOf } from './coverage.ts'
import { runTable, type TableResult } from './run-table.ts'
import { testReport } from './test-report.ts'

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
    const report = await withOutputAside(() => tested(config, filesIn(root, positionals)))
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
        .catch(complainOf)
        .then(() => remark(`watching ${counted(files.length, 'file')}; Ctrl-C ends it`))
    },
  })
  await running
  return code
}

/** A bug of ours stays an error. */
function complainOf(thrown: unknown): void {
  const error = isPawlError(thrown) ? thrown : systemError(thrown)
  if (error === undefined) throw thrown
  complain(error.message, peopleHint(error))
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
  const results = await runTables(tables, { root: loaded.root, load: fresh })
  const report = testTheories(isWhole ? theoriesIn(loaded) : theories)
  if (results.length + report.suites.length === 0)
    throw usage(
      'there are no tests',
      'write a table `policy.cases.json`: `[{ "call": "git push -f", "expect": "deny" }]`',
    )
  const tried = results.flatMap((one) => one.tried)
  const coverage = tried.length === 0 ? undefined : coverageOf(loaded, tried, await theoriesNow())
  return testReport(results, report, coverage)
}

async function runTables(
  tables: readonly string[],
  project: Parameters<typeof runTable>[1],
): Promise<readonly TableResult[]> {
  let current = ''
  return untilTheEnd(
    () => current,
    async () => {
      const results: TableResult[] = []
      for (const file of tables) {
        current = file
        results.push(await runTable(file, project))
      }
      return results
    },
  )
}

function theoriesIn({ root, config }: LoadedConfig): readonly string[] {
  return (config.theories ?? []).map((source) => relative(process.cwd(), join(root, theoryFile(source))))
}
