import { pathToFileURL } from 'node:url'
import { decisionPeers } from '../peers.ts'
import { ifs, indexed } from './by-hand.ts'
import type { Setup } from './scenario.ts'

const referenceName = 'one if after the other, by hand'
export const ourName = 'pawl'
/** As in an agent: each call has a payload of its own. */
export const payloadMade = 'pawl, payload made'
export const payloadMadeAndAudited = 'pawl, ring audit, payload made'

const own: Readonly<Record<string, () => Setup | Promise<Setup>>> = {
  [referenceName]: () => ifs,
  'indexed by tool, by hand': () => indexed,
  [ourName]: () => ours({ audit: false, makes: 'nothing' }),
  [payloadMade]: () => ours({ audit: false, makes: 'payload' }),
  'pawl, call and payload made': () => ours({ audit: false, makes: 'call' }),
  'pawl, ring audit': () => ours({ makes: 'nothing' }),
  [payloadMadeAndAudited]: () => ours({ makes: 'payload' }),
  'pawl, ring audit, call and payload made': () => ours({ makes: 'call' }),
}

/** Our contenders, and the peers that are installed. */
export function contenderNames(): readonly string[] {
  return [...Object.keys(own), ...decisionPeers().flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))]
}

/** Imports only the contender of that name. */
export async function setupOf(name: string): Promise<Setup> {
  const ownSetup = own[name]
  if (ownSetup !== undefined) return ownSetup()
  const peer = decisionPeers().find((each) => each.name === name)
  if (peer === undefined) throw new Error(`there is no contender named ${name}`)
  const file: { readonly setup: Setup } = await import(pathToFileURL(`${peer.folder}/contender.mjs`).href)
  return file.setup
}

async function ours(variant: Parameters<typeof import('./our-engine.ts')['ourEngine']>[0]): Promise<Setup> {
  return (await import('./our-engine.ts')).ourEngine(variant)
}
