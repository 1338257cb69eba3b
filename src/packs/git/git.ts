import { pushes } from '../../actions/index.ts'
import type { Pack } from '../rule/rule.ts'

/** Rules about history, branches and remotes. */
export const git: Pack = {
  name: 'git',
  about: 'History, branches and remotes of git repositories.',
  rules: [
    {
      name: 'force-push',
      does: 'replaces history on a remote',
      instead: 'push without force, or let a person do it',
      severity: 'critical',
      level: 'deny',
      deeds: ['pushes'],
      asks: (call, { place }) => pushes(call, place).byForce(),
    },
    {
      name: 'protected-branches',
      does: 'pushes to a protected branch',
      instead: 'push a branch of your own, and open a pull request',
      severity: 'high',
      level: 'ask',
      unknown: 'allow', // a push that names no branch may mean any
      deeds: ['pushes'],
      options: { branches: ['main', 'master', 'production', 'release', 'release/*'] },
      asks: (call, { place, options: { branches = [] } }) => pushes(call, place).to(...branches),
    },
  ],
}
