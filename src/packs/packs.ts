import type { RuleLevel } from '../protocol/index.ts'
import { agents } from './agents/agents.ts'
import { cloud } from './cloud/cloud.ts'
import { commands } from './commands/commands.ts'
import { database } from './database/database.ts'
import { files } from './files/files.ts'
import { git } from './git/git.ts'
import { network } from './network/network.ts'
import type { Pack, Rule } from './rule/rule.ts'
import { secrets } from './secrets/secrets.ts'
import { supplyChain } from './supply-chain/supply-chain.ts'
import { system } from './system/system.ts'

/** All packs. */
export const allPacks: readonly Pack[] = [
  agents,
  cloud,
  commands,
  database,
  files,
  git,
  network,
  secrets,
  supplyChain,
  system,
]

/** Several packs under one name, and how their rules differ from what they are by themselves. */
export interface Profile {
  readonly name: string
  readonly about: string
  readonly packs: readonly string[]
  /** What all its rules do instead. */
  readonly level?: RuleLevel
  /** What some of its rules do instead, by their names. */
  readonly rules?: Readonly<Record<string, RuleLevel>>
}

const all = allPacks.map(({ name }) => name)

export const profiles: readonly Profile[] = [
  {
    name: 'standard',
    about: 'All packs, as they are: for people who work with a coding agent.',
    packs: all,
    rules: {
      'agents.injected-instructions': 'shadow', // it guesses, and withholding a result costs too much for that
      'network.other-hosts': 'off', // it needs a list of hosts
    },
  },
  { name: 'strict', about: 'All packs; every rule refuses, and none asks.', packs: all, level: 'deny' },
  {
    name: 'observe',
    about: 'All packs in shadow: they record what they would refuse, and refuse nothing.',
    packs: all,
    level: 'shadow',
  },
]

/** The name of a rule in configs, records and lists, which is that of its hook. */
export function ruleName(pack: Pack, rule: Rule): string {
  return `${pack.name}.${rule.name}`
}
