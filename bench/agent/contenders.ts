import { pathToFileURL } from 'node:url'
import { bareLoop } from './bare-loop.ts'
import { peers } from './peers.ts'
import type { Setup } from './scenario.ts'

/** How our own agent is set up. */
export interface Variant {
  /** Left out: what an agent does by itself, which is to keep the last records in memory. */
  readonly audit?: false
  readonly hooksAre: 'synchronous' | 'asynchronous'
  /** Instant, or a provider that parses the text of a long answer. */
  readonly model: 'scripted' | 'parsing'
}

export const bareName = 'bare loop'
export const ourName = 'pawl'

/** Our rows in the table with the peers. */
export const ours: Readonly<Record<string, Variant>> = {
  [ourName]: { audit: false, hooksAre: 'synchronous', model: 'scripted' },
  'pawl, ring audit': { hooksAre: 'synchronous', model: 'scripted' },
  'pawl, asynchronous hooks': { audit: false, hooksAre: 'asynchronous', model: 'scripted' },
}

/** Our rows in the table of what hooks add when the model does some work. */
export const parsing: Readonly<Record<string, Variant>> = {
  'synchronous hooks': { audit: false, hooksAre: 'synchronous', model: 'parsing' },
  'asynchronous hooks': { audit: false, hooksAre: 'asynchronous', model: 'parsing' },
}

/** Imports nothing but the contender of that name. */
export async function setupOf(name: string): Promise<Setup> {
  if (name === bareName) return bareLoop
  const variant = ours[name] ?? parsing[name]
  if (variant !== undefined) return (await import('./our-agent.ts')).ourAgent(variant)
  const peer = peers().find((each) => each.name === name)
  if (peer === undefined) throw new Error(`there is no contender named ${name}`)
  const file: { readonly setup: Setup } = await import(pathToFileURL(`${peer.folder}/contender.mjs`).href)
  return file.setup
}
