import { pathToFileURL } from 'node:url'
import { bareLoop } from './bare-loop.ts'
import { peers } from './peers.ts'
import type { Setup } from './scenario.ts'

/** What the no-op hooks of our agent are, and how many calls a run makes of one set of them. */
const callsPerHook = {
  /** Synchronous, one at every point that fires. */
  plain: 16,
  /** The same as `async` functions. */
  asynchronous: 16,
  /** The plain hooks that a lifecycle stands for. */
  six: 9,
  lifecycle: 9,
  workflowHooks: 6,
  agentHooks: 9,
}
export type HookKind = keyof typeof callsPerHook

/** How our own agent is set up. */
export interface Variant {
  /** Left out: the default audit, which keeps the last records in memory. */
  readonly audit?: false
  readonly hooksAre: HookKind
  /** Instant, or a provider that parses the text of a long answer. */
  readonly model: 'scripted' | 'parsing'
}

export const bareName = 'bare loop'
export const ourName = 'pawl'

/** Our rows in the table with the peers. */
export const ours: Readonly<Record<string, Variant>> = {
  [ourName]: { audit: false, hooksAre: 'plain', model: 'scripted' },
  'pawl, default audit': { hooksAre: 'plain', model: 'scripted' },
  'pawl, asynchronous hooks': { audit: false, hooksAre: 'asynchronous', model: 'scripted' },
}

/** Rows in the table of the dialects. */
export const dialects: Readonly<Record<string, Variant>> = {
  'six plain hooks': { audit: false, hooksAre: 'six', model: 'scripted' },
  lifecycle: { audit: false, hooksAre: 'lifecycle', model: 'scripted' },
  workflowHooks: { audit: false, hooksAre: 'workflowHooks', model: 'scripted' },
  agentHooks: { audit: false, hooksAre: 'agentHooks', model: 'scripted' },
  'lifecycle, default audit': { hooksAre: 'lifecycle', model: 'scripted' },
}

/** Rows in the table of the audit: two contenders that differ in nothing else. */
export const audits: Readonly<Record<string, { readonly off: string; readonly on: string }>> = {
  'plain hooks': { off: ourName, on: 'pawl, default audit' },
  lifecycle: { off: 'lifecycle', on: 'lifecycle, default audit' },
}

/** Rows in the table of what hooks add when the model does some work. */
export const parsing: Readonly<Record<string, Variant>> = {
  'synchronous hooks': { audit: false, hooksAre: 'plain', model: 'parsing' },
  'asynchronous hooks': { audit: false, hooksAre: 'asynchronous', model: 'parsing' },
}

interface Contender {
  readonly setup: Setup
  /** Left out for peers: theirs are counted. */
  readonly callsPerHook?: number
}

/** Imports nothing but the contender of that name. */
export async function contenderOf(name: string): Promise<Contender> {
  if (name === bareName) return { setup: bareLoop }
  const variant = ours[name] ?? dialects[name] ?? parsing[name]
  if (variant !== undefined) {
    const { ourAgent } = await import('./our-agent.ts')
    return { setup: ourAgent(variant), callsPerHook: callsPerHook[variant.hooksAre] }
  }
  const peer = peers().find((each) => each.name === name)
  if (peer === undefined) throw new Error(`there is no contender named ${name}`)
  const file: { readonly setup: Setup } = await import(pathToFileURL(`${peer.folder}/contender.mjs`).href)
  return { setup: file.setup }
}
