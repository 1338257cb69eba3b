import { arch, platform } from 'node:process'
import { brains, type HeadlessSlug } from '../../src/brains/brains.ts'
import type { Brain } from '../../src/brains/index.ts'
import type { Headless } from '../../src/brains/internal.ts'

/** The agents that can be run without a person and without a login. */
export type AgentSlug = HeadlessSlug

/** An agent of which everything is known that a run needs. */
interface Agent extends Brain<AgentSlug> {
  readonly headless: Headless
}

const agents = brains.filter((brain): brain is Agent => brain.headless !== undefined)

export const agentSlugs: readonly AgentSlug[] = agents.map(({ vocabulary }) => vocabulary.slug)

export function agentOf(slug: AgentSlug): Agent {
  const found = agents.find(({ vocabulary }) => vocabulary.slug === slug)
  if (found === undefined) throw new Error(`${slug} does not run without a person`)
  return found
}

/** The packages by which an agent is installed, pinned to the version that the facts in its folder are from; the first is the agent itself. */
export function packagesOf(slug: AgentSlug): readonly string[] {
  const { headless, layers } = agentOf(slug)
  const { npm, node } = headless.install
  if (layers.measured === undefined) throw new Error(`no version of ${slug} was measured`)
  // its own Node is found before the other
  return [`${npm}@${layers.measured}`, ...(node === undefined ? [] : [`node-${platform}-${arch}@${node}`])]
}

/** Additional environment in these tests: an agent unpacks itself once and not for every run. */
export function environmentOf(slug: AgentSlug, app: string): Readonly<Record<string, string>> {
  const { unpacksTo } = agentOf(slug).headless.install
  return unpacksTo === undefined ? {} : { [unpacksTo]: `${app}/unpacked` }
}
