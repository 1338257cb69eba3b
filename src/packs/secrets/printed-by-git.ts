import type { Argument } from '../../actions/index.ts'
import { isUnknown, shown } from '../../actions/internal.ts'
import type { GitCall } from '../rule/git-calls.ts'

/** Commands that print what files contained. */
const printing =
  /^(?:show|diff|difftool|whatchanged|archive|grep|blame|annotate|format-patch|cat-file|diff-tree|diff-index|diff-files|range-diff|stash|checkout-index|fast-export|bundle)$/
const patches = [
  'p',
  'u',
  'U',
  'patch',
  'L',
  'G',
  'S',
  'c',
  'cc',
  'W',
  'function-context',
  'unified',
  'full-diff',
  'patch-with-stat',
  'word-diff',
  'ext-diff',
  'textconv',
  'binary',
]
const countsOnly = [
  'stat',
  'name-only',
  'name-status',
  'shortstat',
  'numstat',
  'quiet',
  'summary',
  'dirstat',
  'no-patch',
  's',
  'e',
]

/** The files whose content a command of git prints, as they are named: `.env` of `git log -p -- .env` and of `HEAD:.env`. */
export function printedByGit(git: GitCall): readonly Argument[] {
  const { verb, given, operands, action, args } = git
  const isPatch = given(...patches) || args.some((one) => /^-[LGSU]/.test(shown(one)))
  const isPrinting =
    verb === 'log' || verb === 'reflog' ? isPatch : printing.test(verb) && (isPatch || !given(...countsOnly))
  if (!isPrinting) return []
  const objects = verb === 'cat-file' && action.input !== undefined ? shown(action.input).split('\n') : []
  // without an option, the first operand of `git grep` is what it looks for
  const files = verb === 'grep' && !given('e', 'f') ? operands.slice(1) : operands
  return [...files, ...objects].flatMap(fileIn)
}

/** The path behind a commit, or a path alone. One with wildcards is a pattern for git. */
function fileIn(operand: Argument): readonly Argument[] {
  if (isUnknown(operand)) return []
  const path = shown(operand).replace(/^:\([^)]*\)|^:[!/^]?|^[^:]*:(?!\/\/)/, '')
  if (path === '' || /^:!|^:\^|exclude/.test(shown(operand))) return []
  return [/[*?[]/.test(path) ? { type: 'pattern', text: path } : path]
}
