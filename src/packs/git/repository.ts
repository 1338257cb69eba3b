import { type ActingCall, type Argument, actionsOf, type Place, some } from '../../actions/index.ts'
import { isUnknown, shown, textOf } from '../../actions/internal.ts'
import { type GitCall, judgeGit } from '../rule/git-calls.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { knownPlaces } from '../rule/known-places.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'

const inside = knownPlaces(['.git/'])
const userSettings = knownPlaces(['.gitconfig', '.config/git/config', '.git-credentials', '/etc/gitconfig'])

/** Rules about the repository itself: its files, its remotes, its settings. */
export const repository: readonly CallRule[] = [
  {
    name: 'internals',
    does: 'changes files of git itself',
    instead: 'use commands of git',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves'],
    asks: (call, { place }) =>
      judge(call, place, ['writes', 'deletes', 'moves'], (action) => {
        if (action.by === 'git' || action.by.startsWith('git-')) return 'no'
        // a lock that is left over
        if (action.type === 'deletes' && action.path.places.every((one) => /\/\.git\/.*\.lock$/.test(shown(one))))
          return 'no'
        return inside.touchedBy(action, place)
      }),
  },
  {
    name: 'remotes',
    does: 'adds or changes a remote, or pushes to an address',
    instead: 'use the remotes that there are',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['pushes', 'runs'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['pushes'], ({ remote }) => isAddress(remote)),
        judgeGit(call, place, (git) => (changesRemote(git) ? 'yes' : 'no')),
      ),
  },
  {
    name: 'configuration',
    does: 'changes settings of git for all repositories, how it gets passwords, or what it runs',
    instead: 'set it for this repository alone, or let a person do it',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves', 'runs', 'persists'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['writes', 'deletes', 'moves'], (action) => userSettings.touchedBy(action, place)),
        judge(call, place, ['persists'], (action) => (runsLater(action.where, call, place) ? 'yes' : 'no')),
        judgeGit(call, place, (git) => (changesPasswords(git) ? 'yes' : 'no')),
        judgePrograms(call, place, {
          gh: (args) => (args[0] === 'auth' && args[1] === 'setup-git' ? 'yes' : 'no'),
          'git-credential-store': () => 'yes',
        }),
      ),
  },
]

/** Editors, pagers and the like, which people set. */
const usual = new Set(
  'vim vi nvim nano emacs code subl less more most cat bat delta diff-so-fancy difft meld kdiff3 vimdiff opendiff gpg gpg2 ssh ssh-keygen git-lfs true'.split(
    ' ',
  ),
)

/** Whether a setting has git run a program that is not one of the usual ones. */
function runsLater(where: string, call: ActingCall, place: Place): boolean {
  if (where !== 'the configuration of git') return false
  const started = actionsOf(call, place).filter(({ inside }) => inside.at(-1) === 'git config')
  return started.some((one) => one.type === 'opaque' || (one.type === 'runs' && !usual.has(shown(one.program))))
}

/** A remote that is not a name: a url, `user@host:path`, or a path. */
function isAddress(remote: Argument | undefined): Truth {
  if (remote === undefined) return 'no'
  const text = shown(remote)
  if (/^[a-z][a-z\d+.-]*:\/\/|^[^/\s]+:(?!\/\/)|^\.{0,2}\/|^~|::/i.test(text)) return 'yes'
  return isUnknown(remote) ? 'unknown' : 'no'
}

/** Settings that say where commits go. */
const address =
  /^(?:remote\..+\.(?:url|pushurl)|url\..+\.(?:insteadof|pushinsteadof)|remote\.pushdefault|branch\..+\.pushremote|submodule\..+\.url)$/i

function changesRemote({ verb, words, settings, given }: GitCall): boolean {
  if (settings.some((one) => address.test(one.slice(0, Math.max(one.indexOf('='), 0))))) return true
  if (verb === 'remote') return /^(?:add|set-url|remove|rm|rename)$/.test(words[0] ?? '')
  if (verb === 'submodule') return words[0] === 'add' || words[0] === 'set-url'
  return verb === 'config' && isSet(words, given) && words.some((one) => address.test(one))
}

function isSet(words: readonly string[], given: GitCall['given']): boolean {
  if (given('get', 'get-all', 'get-regexp', 'get-urlmatch', 'l', 'list') || words[0] === 'get') return false
  return words.length > 1 || given('unset', 'unset-all')
}

function changesPasswords({ verb, words, given, args }: GitCall): boolean {
  if (verb === 'credential') return /^(?:approve|reject|store|fill)$/.test(words[0] ?? '')
  if (verb === 'credential-store' || verb === 'credential-cache') return textOf(args.at(-1)) !== 'exit'
  return verb === 'config' && isSet(words, given) && words.some((one) => /^credential\.(?:.+\.)?helper$/i.test(one))
}
