import { dirname } from 'node:path'
import { checkPage } from '../command-line/pages/check.ts'
import { readOptions } from '../command-line/read-options.ts'
import { noConfig } from '../compile/main.ts'
import { type Finding, isWrong } from '../doctor/findings/finding.ts'
import { sayFinding } from '../doctor/findings/say-finding.ts'
import { compileSources } from '../project/compile-sources.ts'
import { configHere } from '../project/find-project.ts'
import { counted, paint, say, sayWhole } from '../terminal/print.ts'
import { progress, withProgress } from '../terminal/progress.ts'
import { config } from './config.ts'
import { drift } from './drift.ts'
import { orFault } from './or-fault.ts'
import type { Step } from './step.ts'
import { tests } from './tests.ts'
import { theories } from './theories.ts'
import { types } from './types.ts'

/** The findings of a step. */
interface Report {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** `pawl check`: whether config, types, theories and installed files are right, for CI. Nothing is written. */
export async function run(args: readonly string[]): Promise<number> {
  const { json = false } = readOptions(checkPage, args).values
  const file = configHere()
  if (file === undefined) throw noConfig()
  const reports = await withProgress('checking', () => check(file))
  const findings = reports.flatMap((one) => one.findings)
  if (json) sayWhole(JSON.stringify(reports, undefined, 2))
  else {
    for (const { title, findings: found } of reports)
      for (const finding of found) sayFinding({ ...finding, what: `${title}: ${finding.what}` })
    say(conclusion(findings))
  }
  return findings.some(isWrong) ? 1 : 0
}

/** Every step, one after the other. Of a config that does not load, nothing but its types can be checked. */
async function check(file: string): Promise<readonly Report[]> {
  const place = { root: dirname(file), file }
  const first = await taken(types, place)
  const project = await compileSources(file).then(
    (compiled) => ({ ...place, compiled }),
    (error: unknown) => ({ error }),
  )
  if ('error' in project)
    return [first, await taken({ title: config.title, look: () => Promise.reject(project.error) }, place)]
  const reports = [first]
  for (const step of [config, theories, tests, drift]) reports.push(await taken(step, project))
  return reports
}

async function taken<Project>({ title, look }: Step<Project>, project: Project): Promise<Report> {
  progress(`checking: ${title}`)
  return { title, findings: await orFault(() => look(project)) }
}

function conclusion(findings: readonly Finding[]): string {
  const count = (state: Finding['ok']) => findings.filter(({ ok }) => ok === state).length
  const [failed, passed, warnings, open] = [count(false), count(true), count('warning'), count('unknown')]
  const rest = open === 0 ? '' : `, ${open} not checked`
  const warned = counted(warnings, 'warning')
  if (failed === 0 && warnings === 0)
    return `${paint('green', 'all is well')}: ${counted(passed, 'check')} passed${rest}`
  if (failed === 0) return `${paint('yellow', warned)}, ${counted(passed, 'check')} passed${rest}`
  const beside = `${warnings === 0 ? '' : `${warned}, `}${passed} passed${rest}`
  return `${paint('red', `${counted(failed, 'check')} failed`)}, ${beside}: do what the \`do\` lines say, then run \`pawl check\` again`
}
