import { type ActingCall, actionsOf, type Place, some } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import { type GitCall, gitCall, judgeGit } from '../rule/git-calls.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { knownPlaces } from '../rule/known-places.ts'
import { judgePrograms, type Runs } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'

/** Rules about checks that git runs: they are neither changed nor skipped. */
export const checks: readonly CallRule[] = [
  {
    name: 'hooks',
    does: 'changes hooks of git',
    instead: 'leave the hooks as they are, and fix what they report',
    severity: 'high',
    level: 'deny',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves', 'runs'],
    options: { folders: ['.git/hooks/', '.husky/', '.githooks/'] },
    kinds: { folders: { of: 'folder' } },
    asks(call, { place, options: { folders = [] } }) {
      const places = knownPlaces(folders)
      const [inModules, own] = [knownPlaces(['.git/modules/']), knownPlaces(['hooks/'])]
      return some(
        judge(call, place, ['writes', 'deletes', 'moves'], (action) => {
          if (action.by === 'git' && action.type === 'writes') return 'no'
          if (action.by === 'chmod' && makesRunnable(call, place)) return 'no'
          const isOfModule = inModules.touchedBy(action, place) === 'yes' && own.touchedBy(action, place) === 'yes'
          return isOfModule ? 'yes' : touchesFolder(places.touchedBy(action, place), action)
        }),
        judgeGit(call, place, (git) => (movesHooks(git) ? 'yes' : 'no')),
      )
    },
  },
  {
    name: 'skip-checks',
    does: 'skips the checks that git runs before it commits or pushes',
    instead: 'run it without skipping, and fix what the checks report',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['writes', 'deletes', 'moves'], (action) =>
          action.by === 'git' ? 'no' : checkLists.touchedBy(action, place),
        ),
        judge(call, place, ['runs'], (action) => (skips(action) ? 'yes' : 'no')),
        judgePrograms(call, place, {
          'pre-commit': uninstalls,
          lefthook: uninstalls,
          husky: uninstalls,
          gh: (args) => (mergesUnchecked(args) ? 'yes' : 'no'),
          overcommit: (args) => (args.includes('--uninstall') ? 'yes' : 'no'),
          export: setsSwitch,
          declare: setsSwitch,
          typeset: setsSwitch,
          setx: (args) => (switches.test(`${textOf(args[0]) ?? ''}=${textOf(args[1]) ?? ''}`) ? 'yes' : 'no'),
        }),
      ),
  },
]

/** `chmod +x .husky/pre-commit`: without it, git does not run the hook. */
function makesRunnable(call: ActingCall, place: Place): boolean {
  const changes = actionsOf(call, place).filter((one) => one.type === 'runs' && one.program === 'chmod')
  return changes.every(
    (one) => one.type === 'runs' && /^(?:[ugoa]*\+[rx]*x[rx]*|0?7[57][57])$/.test(textOf(one.argv[1]) ?? ''),
  )
}

/** Lists of the checks that git runs. */
const checkLists = knownPlaces(
  ['lefthook', '.lefthook', 'lefthook-local']
    .flatMap((name) => ['yml', 'yaml', 'toml', 'json'].map((end) => `${name}.${end}`))
    .concat('.pre-commit-config.yaml', '.overcommit.yml', '.huskyrc'),
)

/** A folder that is made, or whose whole project is written by a copy, is not a change of a hook. */
function touchesFolder(truth: Truth, action: { readonly type: string; readonly recursive?: boolean }): Truth {
  return truth === 'unknown' && action.type === 'writes' ? 'no' : truth
}

/** `git config core.hooksPath x`, `git config --unset core.hooksPath`, `git -c core.hooksPath=x commit`. */
function movesHooks({ verb, words, settings, given }: GitCall): boolean {
  if (settings.some((one) => one.startsWith('core.hookspath'))) return true
  if (verb !== 'config' || given('get', 'get-all', 'get-regexp', 'get-urlmatch', 'l', 'list')) return false
  const isVerb = /^(?:set|unset)$/.test(words[0] ?? '')
  const [key = '', value] = isVerb ? words.slice(1) : words
  const isSection = given('remove-section', 'rename-section') && /^core$/i.test(key)
  const isSet = isVerb || value !== undefined || given('unset', 'unset-all')
  return isSection || (/^core\.hookspath$/i.test(key) && isSet)
}

const running = /^(?:commit|merge|push|rebase|pull|am|cherry-pick|revert|checkout|switch)$/
/** Variables that switch the checks of tools off. */
const switches =
  /^(?:HUSKY=0|HUSKY_SKIP_HOOKS=.|LEFTHOOK=(?:0|false)|LEFTHOOK_EXCLUDE=.|OVERCOMMIT_DISABLE=1|SKIP=.|PRE_COMMIT_ALLOW_NO_CONFIG=1|GIT_LFS_SKIP_PUSH=1)/
const switchNames =
  /^(?:HUSKY|HUSKY_SKIP_HOOKS|LEFTHOOK|LEFTHOOK_EXCLUDE|OVERCOMMIT_DISABLE|SKIP|PRE_COMMIT_ALLOW_NO_CONFIG)$/

/** Variables that are settings of git: which ones is not known here. */
const settingNames = /^GIT_CONFIG_(?:KEY_\d+|PARAMETERS)$/

function skips(action: Runs): boolean {
  const git = gitCall(action)
  if (git === undefined) return false
  const { verb, given, settings } = git
  if (verb === 'commit-tree') return true
  if (!running.test(verb)) return false
  if (given('no-verify') || (verb === 'commit' && given('n'))) return true
  if (settings.some((one) => one.startsWith('core.hookspath'))) return true
  return Object.keys(action.assigned).some((name) => switchNames.test(name) || settingNames.test(name))
}

/** `gh pr merge --admin`, `gh api repos/a/b/merges`: neither waits for the checks of a branch. */
function mergesUnchecked(args: readonly unknown[]): boolean {
  if (args[0] === 'pr') return args[1] === 'merge' && args.includes('--admin')
  return (
    args[0] === 'api' && args.some((one) => typeof one === 'string' && /^\/?repos\/[^/]+\/[^/]+\/merges$/.test(one))
  )
}

function setsSwitch(args: readonly unknown[]): Truth {
  return args.some((one) => typeof one === 'string' && switches.test(one)) ? 'yes' : 'no'
}

function uninstalls(args: readonly unknown[]): Truth {
  return args.some((one) => one === 'uninstall') ? 'yes' : 'no'
}
