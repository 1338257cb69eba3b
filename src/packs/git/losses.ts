import { type Argument, some } from '../../actions/index.ts'
import { isUnknown, textOf } from '../../actions/internal.ts'
import { type GitCall, judgeGit } from '../rule/git-calls.ts'
import type { Truth } from '../rule/judge.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { overwritesBranch } from './local-branches.ts'
import { isMadeAgain } from './made-again.ts'
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
    asks: (call, { place }) =>
      some(
        judgeGit(call, place, (git) => (discards(git) ? 'yes' : 'no')),
        judgePrograms(call, place, { patch: undoes }),
      ),
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
      if (isAllMadeAgain(git.operands)) return false
      return !given('S', 'staged', 'p', 'patch', 'ours', 'theirs', 'm', 'merge') || given('W', 'worktree')
    case 'clean':
      return !given('n', 'dry-run', 'h', 'help') && !(given('X') && isAllMadeAgain(git.operands))
    case 'apply':
      return given('R', 'reverse') && !given('cached', 'check', 'stat') && isFromGit(git.action.input)
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
  const end = git.args.indexOf('--')
  if (end >= 0 && isAllMadeAgain(git.args.slice(end + 1))) return false
  return !git.given('p', 'patch', 'ours', 'theirs', 'm', 'merge') && meansFiles(git)
}

function isAllMadeAgain(files: readonly Argument[]): boolean {
  return files.length > 0 && files.every(isMadeAgain)
}

/** `git diff | patch -R`: changes that are taken back are lost. */
const undoes: Parameters<typeof judgePrograms>[2][string] = (args, { input }) =>
  args.some((one) => /^-[a-zA-Z]*R|^--reverse$/.test(textOf(one) ?? '')) && isFromGit(input) ? 'yes' : 'no'

function isFromGit(input: Argument | undefined): boolean {
  return isUnknown(input) && input.why === 'the output of git'
}

function rewrites(git: GitCall): boolean {
  const { verb, given, words, settings, valuesOf } = git
  if (overwritesBranch(git)) return true
  switch (verb) {
    case 'filter-branch':
    case 'filter-repo':
      return !given('h', 'help', 'analyze', 'dry-run')
    case 'reflog':
      return /^(?:expire|delete|drop)$/.test(words[0] ?? '')
    case 'gc':
      return given('prune')
        ? valuesOf('prune').length === 0 ||
            valuesOf('prune').some((one) => /^(?:now|all|0|\d+\.?seconds?.*)$/.test(one))
        : settings.some((one) => /^gc\.(?:pruneexpire|reflogexpire\w*)=(?:now|all|0)/.test(one))
    case 'prune':
      return !given('n', 'dry-run')
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
