import { configHere } from '../project/find-project.ts'
import { homeFolder } from '../project/home-folder.ts'
import { paint, say, sayWhole } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import { diagnose, diagnoseLevel, type Report } from './diagnose.ts'
import { sayFinding } from './findings/say-finding.ts'
import { readArguments } from './read-arguments.ts'

/** `pawl doctor`: checks that hooks are installed and will run, agent by agent, and prints how to fix problems. */
export async function run(args: readonly string[]): Promise<number> {
  const { json, live, level } = readArguments(args)
  if (level === undefined) configHere() // prints which project it is, and whether its log is gone
  const asked = { cwd: process.cwd(), home: homeFolder(), env: process.env }
  const reports = await withProgress('looking at hooks and agents', () =>
    level === undefined ? diagnose(asked, live) : diagnoseLevel(level, asked, live),
  )
  if (json) sayWhole(JSON.stringify(reports, undefined, 2))
  else for (const report of reports) print(report)
  return reports.some(({ findings }) => findings.some(({ ok }) => ok === false)) ? 1 : 0
}

function print({ title, findings }: Report): void {
  say(paint('bold', title))
  for (const finding of findings) sayFinding(finding)
}
