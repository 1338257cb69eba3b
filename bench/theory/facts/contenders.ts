import { pathToFileURL } from 'node:url'
import { factPeers } from '../peers.ts'
import { internedArrays } from './interned-arrays.ts'
import { mapOfSets } from './map-of-sets.ts'
import type { Setup } from './scenario.ts'

const limitName = 'interned arrays (the limit)'
export const ourName = 'pawl'

const own: Readonly<Record<string, () => Setup | Promise<Setup>>> = {
  [limitName]: () => internedArrays,
  'Map of Sets': () => mapOfSets,
  [ourName]: async () => (await import('./our-store.ts')).ourStore,
  'pawl, store without an engine': async () => (await import('./our-store.ts')).storeAlone(),
}

/** Our contenders, and the peers that are installed. */
export function contenderNames(): readonly string[] {
  return [...Object.keys(own), ...factPeers().flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))]
}

/** Imports only the contender of that name. */
export async function setupOf(name: string): Promise<Setup> {
  const ownSetup = own[name]
  if (ownSetup !== undefined) return ownSetup()
  const peer = factPeers().find((each) => each.name === name)
  if (peer === undefined) throw new Error(`there is no contender named ${name}`)
  const file: { readonly setup: Setup } = await import(pathToFileURL(`${peer.folder}/contender.mjs`).href)
  return file.setup
}
