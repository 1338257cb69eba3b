import { dirname } from 'node:path'
import { type Brain, brains } from '../../brains/index.ts'
import { noConfig } from '../compile.ts'
import { findConfig } from '../config/find-config.ts'
import { type Finding, unknown, wrong } from './finding.ts'
import { tryLive } from './live/try-live.ts'
import { lookAtAgent } from './look-at-agent.ts'
import { lookAtProject } from './look-at-project.ts'
import type { Asked } from './looked.ts'
import { programFile } from './program.ts'

/** What was found about one thing. */
export interface Report {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** The title of the report on what is the same for all agents. */
export const projectTitle = 'this project'

/** Whether an agent is to be tried live. */
export type Live = (slug: string, isUsed: boolean) => boolean

/** Looks at a project and at every agent that it has something to do with. Each report is handed over as it comes, the project's last. */
export async function diagnose(
  asked: Asked,
  live: Live = () => false,
  onReport: (report: Report) => void = () => undefined,
): Promise<readonly Report[]> {
  const file = findConfig(asked.cwd)
  if (file === undefined) throw noConfig()
  const { findings, config } = await lookAtProject(file)
  const looked = { ...asked, root: dirname(file), config }
  const agents: Brain[] = []
  const reports: Report[] = []
  for (const brain of brains) {
    const found = await lookAtAgent(brain, looked)
    const tried = live(brain.vocabulary.slug, found.length > 0) ? await tryLive(brain, looked) : []
    if (found.length + tried.length === 0) continue
    const report = { title: brain.vocabulary.title, findings: [...found, ...tried] }
    agents.push(brain)
    reports.push(report)
    onReport(report)
  }
  const general = { title: projectTitle, findings: [...findings, ...lookAtOthers(agents, asked)] }
  onReport(general)
  return [general, ...reports]
}

/** Agents that the project knows nothing of. */
function lookAtOthers(known: readonly Brain[], { env }: Asked): readonly Finding[] {
  if (known.length === 0)
    return [wrong('not guarded: no coding agent calls these hooks', 'run `pawl init --hooks AGENT…`')]
  const others = brains.filter(
    (brain) => !known.includes(brain) && programFile(brain.layers.program, env) !== undefined,
  )
  if (others.length === 0) return []
  const programs = others.map(({ layers }) => `\`${layers.program}\``).join(', ')
  const slugs = others.map(({ vocabulary }) => vocabulary.slug).join(' ')
  return [unknown(`not guarded, if you start it here: ${programs}`, `run \`pawl init --hooks ${slugs}\``)]
}
