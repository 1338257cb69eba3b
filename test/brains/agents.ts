import { arch, platform } from 'node:process'
import { brains } from '../../src/brains/index.ts'
import { type HeadlessSlug, headlessAgents } from '../../src/cli/doctor/live/headless-agents.ts'

/** The agents that can be run without a person and without a login. */
export type AgentSlug = HeadlessSlug

/** How one agent is installed. */
interface Agent {
  /** Pinned; the first is the agent itself. */
  readonly packages: readonly [string, ...string[]]
  /** What its environment has besides, in these tests. */
  environment?(app: string): Readonly<Record<string, string>>
}

export const agents: Readonly<Record<AgentSlug, Agent>> = {
  claudecode: { packages: [`@anthropic-ai/claude-code@${measured('claudecode')}`] },
  codex: { packages: [`@openai/codex@${measured('codex')}`] },
  gemini: { packages: [`@google/gemini-cli@${measured('gemini')}`] },
  // it needs a newer Node than Pawl does; this one is found before the other
  qwen: { packages: [`@qwen-code/qwen-code@${measured('qwen')}`, `node-${platform}-${arch}@22.23.3`] },
  copilot: {
    packages: [`@github/copilot@${measured('copilot')}`],
    // it unpacks itself there, once and not for every run
    environment: (app) => ({ XDG_CACHE_HOME: `${app}/unpacked` }),
  },
  opencode: { packages: [`opencode-ai@${measured('opencode')}`] },
}

export const agentSlugs = Object.keys(headlessAgents) as readonly AgentSlug[]

/** The version that the facts in the agent's folder are from. */
function measured(slug: AgentSlug): string {
  const version = brains.find(({ vocabulary }) => vocabulary.slug === slug)?.layers.measured
  if (version === undefined) throw new Error(`no version of ${slug} was measured`)
  return version
}
