import { pathToFileURL } from 'node:url'
import { bareLoop } from './bare-loop.ts'
import { peers } from './peers.ts'
import type { Setup } from './scenario.ts'

/** Kinds of no-op hooks for our agent, with the calls of one set of them in a run. */
const callsPerHook = {
  /** Synchronous, one at every point that fires. */
  plain: 16,
  /** The same as `async` functions. */
  asynchronous: 16,
  /** The plain hooks that are equivalent to a lifecycle. */
  six: 9,
  lifecycle: 9,
  workflowHooks: 6,
  agentHooks: 9,
}
export type HookKind = keyof typeof callsPerHook

/** The setup of our own agent. */
export interface Variant {
  /** Undefined for the default audit, which keeps the last records in memory. */
  readonly audit?: false
  readonly hooksAre: HookKind
  /** A model without work, or a provider that parses the text of a long answer. */
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

/** Rows in the table of the audit: two contenders that differ only in their audit. */
export const audits: Readonly<Record<string, { readonly off: string; readonly on: string }>> = {
  'plain hooks': { off: ourName, on: 'pawl, default audit' },
  lifecycle: { off: 'lifecycle', on: 'lifecycle, default audit' },
}

/** Rows in the table of hooks with a model that does some work. */
export const parsing: Readonly<Record<string, Variant>> = {
  'synchronous hooks': { audit: false, hooksAre: 'plain', model: 'parsing' },
  'asynchronous hooks': { audit: false, hooksAre: 'asynchronous', model: 'parsing' },
}

interface Contender {
  readonly setup: Setup
  /** Undefined for peers: their calls are only counted. */
  readonly callsPerHook?: number
}

/** Imports only the contender of that name. */
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
