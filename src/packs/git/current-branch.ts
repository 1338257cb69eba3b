import { type ActingCall, type Action, type Argument, actionsOf, type Place } from '../../actions/index.ts'
import { isUnknown, textOf } from '../../actions/internal.ts'
import { isBelow } from '../rule/area.ts'
import { type GitCall, gitCall } from '../rule/git-calls.ts'
import type { Runs } from '../rule/program-calls.ts'
import { meansFiles } from './means-files.ts'

/** The branches that a repository may be on, one for each folder that it may be in; undefined where one is not known. */
type Branches = readonly (string | undefined)[]

/** A switch to another branch by an earlier command of a call. */
interface Switch {
  readonly to: string | undefined
  readonly folders: readonly Argument[]
}

/** Finds the branches that repositories are on when a call pushes: from its own switches, and otherwise from the place. */
export function branchesWhenPushing(call: ActingCall, place: Place): (push: Action) => Branches {
  const found = new Map<Action, Branches>()
  let switched: Switch | undefined
  let folders: readonly Argument[] = []
  for (const action of actionsOf(call, place)) {
    if (action.type === 'pushes')
      found.set(
        action,
        folders.map((one) => branchIn(one, switched, place)),
      )
    if (action.type !== 'runs') continue
    const git = gitCall(action)
    folders = git?.folders ?? action.folders
    const target = git === undefined ? targetOfWeb(action) : targetOf(git)
    if (target !== undefined) switched = { to: textOf(target), folders }
  }
  return (push) => found.get(push) ?? []
}

function branchIn(folder: Argument, switched: Switch | undefined, { branchAt }: Place): string | undefined {
  const before = (one: Argument) => (typeof one === 'string' ? branchAt?.(one) : undefined)
  const isSwitched = switched?.folders.some((one) => isOneRepository(one, folder) && before(one) === before(folder))
  return isSwitched === true ? switched?.to : before(folder)
}

/** Whether two folders look like those of one repository. */
function isOneRepository(one: Argument, other: Argument): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return JSON.stringify(one) === JSON.stringify(other)
  return isBelow(one, other) || isBelow(other, one)
}

const elsewhere: Argument = { type: 'unknown', why: 'a branch that is not named', begins: '' }

/** The branch that a command of git leaves the work tree on; undefined if it is the one before. */
function targetOf(git: GitCall): Argument | undefined {
  const { verb, given, values, operands, words } = git
  const firstOf = (...names: readonly string[]) => names.flatMap((name) => values.get(name) ?? [])[0]
  switch (verb) {
    case 'checkout':
    case 'switch':
      return firstOf('b', 'B', 'c', 'C', 'create', 'force-create', 'orphan') ?? switchTarget(git)
    case 'branch':
      return given('m', 'M', 'move') ? (operands.length === 1 ? operands[0] : elsewhere) : undefined
    case 'init':
      return operands.length > 0 ? undefined : (firstOf('b', 'initial-branch') ?? elsewhere)
    case 'stash':
      return words[0] === 'branch' ? operands[1] : undefined
    case 'rebase':
      return operands[1]
    case 'symbolic-ref':
      return words[0] === 'HEAD' && operands.length > 1 ? short(operands[1] ?? elsewhere) : undefined
    case 'bisect':
      return /^(?:start|good|bad|new|old|reset|run)$/.test(words[0] ?? '') ? elsewhere : undefined
    default:
      return undefined
  }
}

function switchTarget(git: GitCall): Argument | undefined {
  const { operands, given, verb, args } = git
  const [target, more] = operands
  if (given('d', 'detach')) return elsewhere
  if (target === undefined || given('p', 'patch') || target === 'HEAD' || target === '@') return undefined
  if (verb === 'checkout' && (more !== undefined || meansFiles(git))) return args.at(-1) === '--' ? target : undefined
  const text = textOf(target) ?? ''
  if (text === '-' || /[~^]|@\{/.test(text)) return elsewhere
  return given('t', 'track') ? text.slice(text.indexOf('/') + 1) : target
}

function short(name: Argument): Argument {
  return typeof name === 'string' ? name.replace(/^refs\/heads\//, '') : name
}

/** `gh pr checkout 12` */
function targetOfWeb({ program, argv }: Runs): Argument | undefined {
  const [, noun, verb] = argv
  const isWeb = /^(?:gh|glab)$/.test(textOf(program) ?? '')
  return isWeb && (noun === 'pr' || noun === 'mr') && (verb === 'checkout' || verb === 'co') ? elsewhere : undefined
}

/** Whether an argument is the current branch, which git prints for it: `"$(git branch --show-current)"`. */
export function isPrintedBranch(argument: Argument, call: ActingCall, place: Place): boolean {
  if (!isUnknown(argument) || argument.why !== 'the output of git' || argument.begins !== '') return false
  const printing = actionsOf(call, place).filter(
    (one): one is Runs => one.type === 'runs' && one.inside.at(-1) === '$(…)' && gitCall(one) !== undefined,
  )
  return printing.length > 0 && printing.every((one) => printsBranch(gitCall(one)))
}

function printsBranch(git: GitCall | undefined): boolean {
  if (git === undefined) return false
  const { verb, given, words, args } = git
  if (verb === 'branch') return given('show-current')
  if (verb === 'rev-parse') return args.includes('--abbrev-ref') && words.at(-1) === 'HEAD'
  return verb === 'symbolic-ref' && words.length === 1 && words[0] === 'HEAD'
}
