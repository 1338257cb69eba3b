import { pathToFileURL } from 'node:url'
import { decisionPeers } from '../peers.ts'
import { ifs, indexed } from './by-hand.ts'
import type { Setup } from './scenario.ts'

const referenceName = 'one if after the other, by hand'
export const ourName = 'pawl'

const own: Readonly<Record<string, () => Setup | Promise<Setup>>> = {
  [referenceName]: () => ifs,
  'indexed by tool, by hand': () => indexed,
  [ourName]: () => ours({ audit: false, payloadIs: 'ready' }),
  'pawl, payload made each time': () => ours({ audit: false, payloadIs: 'made' }),
  'pawl, ring audit': () => ours({ payloadIs: 'ready' }),
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
