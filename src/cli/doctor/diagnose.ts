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

/** Whether an agent is to be tried live. */
export type Live = (slug: string, isUsed: boolean) => boolean

/** Looks at a project and at every agent that it has something to do with. */
export async function diagnose(asked: Asked, live: Live = () => false): Promise<readonly Report[]> {
  const file = findConfig(asked.cwd)
  if (file === undefined) throw noConfig()
  const { findings, config } = await lookAtProject(file)
  const looked = { ...asked, root: dirname(file), config }
  const agents: { readonly brain: Brain; readonly findings: readonly Finding[] }[] = []
  for (const brain of brains) {
    const found = await lookAtAgent(brain, looked)
    const tried = live(brain.vocabulary.slug, found.length > 0) ? await tryLive(brain, looked) : []
    if (found.length + tried.length > 0) agents.push({ brain, findings: [...found, ...tried] })
  }
  const general = [
    ...findings,
    ...lookAtOthers(
      agents.map(({ brain }) => brain),
      asked,
    ),
  ]
  return [
    { title: 'this project', findings: general },
    ...agents.map(({ brain, findings: about }) => ({ title: brain.vocabulary.title, findings: about })),
  ]
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
