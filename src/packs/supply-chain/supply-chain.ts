import type { Pack } from '../rule/rule.ts'
import { checks } from './checks.ts'
import { packages } from './packages.ts'
import { pipeToShell } from './pipe-to-shell.ts'
import { publishing } from './publishing.ts'
import { registries } from './registries.ts'

/** Rules about code of others: packages, registries, downloads. */
export const supplyChain: Pack = {
  name: 'supply-chain',
  about: 'Packages, where they come from and where they go, and downloads that are run.',
  rules: [pipeToShell, ...packages, ...registries, ...publishing, ...checks],
}
