import { some } from '../../actions/index.ts'
import { type GitCall, judgeGit } from '../rule/git-calls.ts'
import type { Truth } from '../rule/judge.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { meansFiles } from './means-files.ts'

/** Rules about what cannot be taken back: changes that are not committed, and commits. */
export const losses: readonly CallRule[] = [
  {
    name: 'discard-changes',
    does: 'throws away changes that are not committed',
    instead: 'commit them, or keep them with `git stash`',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => judgeGit(call, place, (git) => (discards(git) ? 'yes' : 'no')),
  },
  {
    name: 'rewrite-history',
    does: 'rewrites history or loses commits',
    instead: 'make a new commit, or let a person do it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) =>
      some(
        judgeGit(call, place, (git) => (rewrites(git) ? 'yes' : 'no')),
        judgePrograms(call, place, { bfg: () => 'yes', 'git-filter-repo': () => 'yes', java: runsBfg }),
      ),
  },
]

function discards(git: GitCall): boolean {
  const { verb, given, words, args } = git
  switch (verb) {
    case 'reset':
      return given('hard', 'merge')
    case 'checkout':
      return checksOutFiles(git)
    case 'restore':
      return !given('S', 'staged', 'p', 'patch', 'ours', 'theirs', 'm', 'merge') || given('W', 'worktree')
    case 'clean':
      return !given('n', 'dry-run')
    case 'stash':
      return words[0] === 'drop' || words[0] === 'clear'
    case 'switch':
      return given('f', 'force', 'discard-changes')
    case 'read-tree':
      return given('reset') && given('u')
    case 'checkout-index':
      return given('f', 'force')
    case 'worktree':
      return words[0] === 'remove' && given('f', 'force')
    case 'submodule':
      return /^(?:deinit|update)$/.test(words[0] ?? '') && given('f', 'force')
    case 'rm':
      return given('f', 'force') && !given('cached') && !args.includes('--cached')
    default:
      return false
  }
}

/** `git checkout -- file`, `git checkout -f`. */
function checksOutFiles(git: GitCall): boolean {
  if (git.given('f', 'force')) return true
  return !git.given('p', 'patch', 'ours', 'theirs', 'm', 'merge') && meansFiles(git)
}

function rewrites({ verb, given, words, settings, valuesOf }: GitCall): boolean {
  switch (verb) {
    case 'filter-branch':
    case 'filter-repo':
      return !given('h', 'help', 'analyze', 'dry-run')
    case 'reflog':
      return words[0] === 'expire' || words[0] === 'delete'
    case 'gc':
      return given('prune')
        ? valuesOf('prune').length === 0 ||
            valuesOf('prune').some((one) => /^(?:now|all|0|\d+\.?seconds?.*)$/.test(one))
        : settings.some((one) => /^gc\.(?:pruneexpire|reflogexpire\w*)=(?:now|all|0)/.test(one))
    case 'prune':
      return !given('n', 'dry-run')
    case 'update-ref':
      return given('d', 'delete', 'stdin')
    case 'branch':
      return given('f', 'force') && !given('d', 'D', 'delete', 'm', 'M', 'move', 'c', 'C', 'copy')
    case 'rebase':
      return given('root')
    case 'lfs':
      return words[0] === 'migrate' && words[1] === 'import'
    case 'fast-import':
      return true
    case 'replace':
      return !given('l', 'list') && words.length > 0
    default:
      return false
  }
}

function runsBfg(args: readonly unknown[]): Truth {
  return args.some((one) => typeof one === 'string' && /(?:^|\/)bfg[\w.-]*\.jar$/.test(one)) ? 'yes' : 'no'
}
