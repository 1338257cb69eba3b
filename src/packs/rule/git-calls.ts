import type { ActingCall, Answer, Argument, Place } from '../../actions/index.ts'
import { optionsOf, textOf } from '../../actions/internal.ts'
import { beginOf } from './begin-of.ts'
import { judge, type Truth } from './judge.ts'
import { type ProgramCall, programCall, type Runs } from './program-calls.ts'

/** A command of git, such as `git -C sub reset --hard`. */
export interface GitCall extends ProgramCall {
  /** `reset` */
  readonly verb: string
  /** Settings for this call alone, in small letters, as far as they are known: `core.hookspath=/x`. */
  readonly settings: readonly string[]
  /** The folders that it may work in. */
  readonly folders: readonly Argument[]
}

const globals = '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source'.split(' ')

/** Options of commands of git that have a value, and the long ones that may be cut short. */
const syntaxes: Readonly<Record<string, readonly [valued: string, long: string]>> = {
  branch: [
    '-u --set-upstream-to --contains --no-contains --merged --no-merged --points-at --sort --format',
    'delete force move copy list show-current',
  ],
  checkout: ['-b -B --orphan --conflict', 'force ours theirs merge detach track quiet patch'],
  'checkout-index': ['--prefix --stage', 'force all'],
  clean: ['-e --exclude', 'force dry-run interactive quiet'],
  commit: [
    '-m --message -F --file -t --template -c -C --reedit-message --reuse-message --author --date --fixup --squash --trailer --cleanup --pathspec-from-file',
    'no-verify amend all no-edit no-gpg-sign allow-empty signoff',
  ],
  config: [
    '-f --file --blob --type --default --comment --value --url',
    'global system local worktree get get-all get-regexp get-urlmatch list add replace-all unset unset-all edit remove-section rename-section',
  ],
  gc: ['', 'prune aggressive auto quiet force'],
  log: [
    '-S -G -L -n -O --author --committer --grep --since --until --after --before --format --pretty --max-count --skip --date',
    'patch stat name-only name-status oneline all graph follow',
  ],
  grep: ['-e -f -A -B -C -m --max-depth --max-count --threads', 'count quiet untracked no-index cached'],
  merge: ['-m --message -s --strategy -X --strategy-option -F --file', 'no-verify no-commit no-edit abort continue'],
  push: [
    '-o --push-option --repo --receive-pack --exec',
    'force force-with-lease no-verify delete mirror all tags set-upstream dry-run',
  ],
  pull: ['-s --strategy -X --strategy-option', 'no-verify force rebase'],
  'read-tree': ['--prefix --index-output', 'reset'],
  rebase: ['--onto -x --exec -s -X -C', 'no-verify abort continue interactive root autostash'],
  am: ['-C -p --directory --exclude --include --whitespace -S', 'no-verify abort continue'],
  remote: ['-t -m', 'fetch tags'],
  reset: ['--pathspec-from-file', 'hard soft mixed merge keep quiet'],
  restore: ['-s --source --conflict --pathspec-from-file', 'staged worktree ours theirs patch'],
  switch: ['-c --create -C --force-create --orphan --conflict', 'discard-changes force detach'],
  'update-ref': ['-m', 'delete stdin no-deref'],
  worktree: ['-b -B --reason', 'force'],
  submodule: ['--depth --reference -j --jobs', 'force'],
}

/** The answer of a rule that judges commands of git one by one. */
export function judgeGit(call: ActingCall, place: Place, truthOf: (git: GitCall) => Truth): Answer {
  return judge(call, place, ['runs'], (action) => {
    const git = gitCall(action)
    return git === undefined || (git.given('help') && git.args.at(-1) === '--help') ? 'no' : truthOf(git)
  })
}

/** The command of git that an action is, if it is one. */
export function gitCall(action: Runs): GitCall | undefined {
  const name = textOf(action.program) ?? ''
  const [, dashed] = /^git-([a-z-]+)$/.exec(name) ?? []
  if (dashed !== undefined) return commandOf(dashed, action.argv.slice(1), {}, action)
  if (name !== 'git' && name !== 'hub') return undefined
  const { operands, values } = optionsOf(action.argv.slice(1), { valued: globals, stopsAtOperand: true })
  const settings = (values.get('c') ?? []).map(beginOf)
  const [verb, ...args] = operands
  const own = values.has('git-dir') || action.assigned['GIT_DIR'] !== undefined ? [otherRepository] : undefined
  const folders = own ?? action.folders.map((one) => (values.get('C') ?? []).reduce(inFolder, one))
  return commandOf(textOf(verb) ?? '', args, { settings: settings.map(inSmallLetters), folders }, action)
}

const otherRepository: Argument = { type: 'unknown', why: 'the folder of another repository', begins: '' }

/** `git -C a -C b` is in `a/b`. */
function inFolder(folder: Argument, next: Argument): Argument {
  if (typeof next !== 'string' || next.startsWith('/')) return next
  return typeof folder === 'string' ? `${folder}/${next}` : folder
}

/** The name of a setting has small and capital letters alike; its value does not. */
function inSmallLetters(setting: string): string {
  const end = setting.indexOf('=')
  return end < 0 ? setting.toLowerCase() : setting.slice(0, end).toLowerCase() + setting.slice(end)
}

function commandOf(
  verb: string,
  args: readonly Argument[],
  around: Partial<Pick<GitCall, 'settings' | 'folders'>>,
  action: Runs,
): GitCall {
  const [valued = '', long = ''] = Object.hasOwn(syntaxes, verb) ? (syntaxes[verb] ?? []) : []
  const names = valued === '' ? [] : valued.split(' ')
  const syntax = {
    valued: names,
    long: [...long.split(' '), ...names.flatMap((one) => (one.startsWith('--') ? one.slice(2) : []))],
  }
  return {
    settings: [],
    folders: action.folders,
    ...around,
    ...programCall(action, args.map(withoutMode), syntax),
    verb,
  }
}

/** `-uno`, `-Skey`: the text behind these letters is not an option. */
function withoutMode(argument: Argument): Argument {
  const text = textOf(argument)
  return text === undefined ? argument : (/^-[a-zA-Z]*?[uS](?=(?:no|normal|all|[\dA-F]{8,})$)/.exec(text)?.[0] ?? text)
}
