import type { Pack } from '../rule/rule.ts'
import { branches } from './branches.ts'
import { checks } from './checks.ts'
import { losses } from './losses.ts'
import { repository } from './repository.ts'

/** Rules about history, branches and remotes. */
export const git: Pack = {
  name: 'git',
  about: 'History, branches, remotes, hooks and settings of git repositories.',
  rules: [...branches, ...losses, ...checks, ...repository],
}
