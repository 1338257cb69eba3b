import { installPeers as install, type Peer, peersBeside } from '../peers.ts'

/** Engines that decide by rules. */
export const decisionPeers = (): readonly Peer[] =>
  peersBeside(import.meta.url, {
    'Cedar, pre-parsed': 'cedar',
    'json-rules-engine': 'json-rules-engine',
    rools: 'rools',
  })

/** Stores of facts. */
export const factPeers = (): readonly Peer[] =>
  peersBeside(import.meta.url, { 'N3.js Store': 'n3', 'SQLite, recursive query': 'sqlite' })

export function installPeers(): void {
  // the install script of SQLite compiles C, which takes some minutes
  install([...decisionPeers(), ...factPeers()], (name) => name.startsWith('SQLite'))
}
