import { dirname } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { type Brain, brains } from '../../brains/index.ts'
import { type Level, programFile } from '../../brains/internal.ts'
import { findConfig } from '../../config/internal.ts'
import { noConfig } from '../compile/main.ts'
import { configAt, installPlace } from '../install/install-place.ts'
import { tryEntries } from './canary.ts'
import { type Finding, unknown, wrong } from './findings/finding.ts'
import { type Asked, placeOf } from './findings/looked.ts'
import { tryLive } from './live/try-live.ts'
import { tryMod } from './live/try-mod.ts'
import { lookAtAgent } from './look-at-agent.ts'
import { lookAtProject } from './look-at-project.ts'
import { lookAtServers } from './look-at-servers.ts'
import { installFor } from './remedy.ts'

/** The findings about one part. */
export interface Report {
  readonly title: string
  readonly findings: readonly Finding[]
}

/** The title of the report on parts that all agents share. */
export const projectTitle = 'this project'

/** Whether an agent is to be tried live. */
export type Live = (slug: string, isUsed: boolean) => boolean

const never: Live = () => false
const unheard = () => undefined

type OnReport = (report: Report) => void

/** Checks a project and every agent that is related to it. Each report is passed on as it comes, the project's last. */
export async function diagnose(
  asked: Asked,
  live: Live = never,
  onReport: OnReport = unheard,
): Promise<readonly Report[]> {
  const file = findConfig(asked.cwd)
  if (file === undefined) throw noConfig()
  return examine(file, asked, { here: brains, live, onReport })
}

/** Checks the hooks of a level above projects. */
export async function diagnoseLevel(level: Level, asked: Asked, live: Live = never): Promise<readonly Report[]> {
  const place = installPlace(level, asked.cwd)
  const file = configAt(place)
  if (file === undefined) {
    throw new PawlError('no-config', `no hooks are installed at the ${level} level: ${place.root} has no config`, {
      hint: `\`pawl init --${level}\` makes one`,
    })
  }
  return examine(file, { ...asked, cwd: place.root }, { level, here: place.brains, live, onReport: unheard })
}

interface How {
  readonly level?: Level
  readonly here: readonly Brain[]
  readonly live: Live
  readonly onReport: OnReport
}

async function examine(file: string, asked: Asked, { level, here, live, onReport }: How): Promise<readonly Report[]> {
  const { findings, config } = await lookAtProject(file, level)
  const looked = { ...asked, root: dirname(file), config }
  const agents: Brain[] = []
  const reports: Report[] = []
  for (const brain of here) {
    const found = [...(await lookAtAgent(brain, looked)), ...(await tryEntries(brain, looked))]
    const isTried = live(brain.vocabulary.slug, found.length > 0)
    const tried = isTried ? [...(await tryLive(brain, looked)), ...(await tryMod(brain, looked))] : []
    if (found.length + tried.length === 0) continue
    const report = { title: brain.vocabulary.title, findings: [...found, ...tried] }
    agents.push(brain)
    reports.push(report)
    onReport(report)
  }
  const others = lookAtOthers(here, agents, asked, (...slugs) => installFor(config, level, ...slugs))
  const title = level === undefined ? projectTitle : `hooks of the ${level} level`
  const servers = level === undefined ? lookAtServers(placeOf(asked, looked.root)) : []
  const general = { title, findings: [...findings, ...servers, ...others] }
  onReport(general)
  return [general, ...reports]
}

/** Agents that the project knows nothing of. */
function lookAtOthers(
  here: readonly Brain[],
  known: readonly Brain[],
  { env }: Asked,
  remedy: (...agents: readonly string[]) => string,
): readonly Finding[] {
  if (known.length === 0) return [wrong('not guarded: no coding agent calls these hooks', remedy('AGENT…'))]
  const others = here.filter(
    (brain) => !known.includes(brain) && programFile(brain.vocabulary.program, env) !== undefined,
  )
  if (others.length === 0) return []
  const programs = others.map(({ vocabulary }) => `\`${vocabulary.program}\``).join(', ')
  const slugs = others.map(({ vocabulary }) => vocabulary.slug)
  return [unknown(`not guarded, if you start it here: ${programs}`, remedy(...slugs))]
}
