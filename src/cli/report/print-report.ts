import { realpathSync } from 'node:fs'
import type { Format } from '../command-line/pages/format.ts'
import { complain, say, sayWhole } from '../terminal/print.ts'
import { githubReport } from './github-report.ts'
import { junitReport } from './junit-report.ts'
import type { Report, Suite } from './report.ts'
import { textReport } from './text-report.ts'

/** Prints a report on standard output. In text and JSON, files that cannot be read are reported on standard error. */
export function printReport(report: Report, format: Format): void {
  printers[format](report)
}

const printers: Readonly<Record<Format, (report: Report) => void>> = {
  text: sayText,
  json(report) {
    for (const suite of report.suites) sayError(suite)
    sayWhole(JSON.stringify(report.data, undefined, 2))
  },
  github(report) {
    const commands = githubReport(report, repositoryRoot())
    if (commands !== '') sayWhole(commands)
  },
  junit: (report) => sayWhole(junitReport(report, repositoryRoot())),
}

function sayText({ suites, summary }: Report): void {
  for (const suite of suites) {
    sayError(suite)
    const { problems, cases } = textReport(suite)
    if (problems !== '') sayWhole(problems)
    if (cases !== '') say(cases)
  }
  if (summary !== undefined) say(summary)
}

function sayError({ error }: Suite): void {
  if (error !== undefined) complain(error.message, error.hint)
}

/** The folder that paths for CI servers begin at. */
function repositoryRoot(): string {
  const { GITHUB_WORKSPACE: workspace = '' } = process.env
  return workspace === '' ? process.cwd() : realOr(workspace)
}

/** Without links, as the working directory is. */
function realOr(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
