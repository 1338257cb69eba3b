import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import {
  code,
  connectsTo,
  ignored,
  persists,
  readsAll,
  script,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { originOf } from '../../usage/within.ts'
import { setting } from './git-configuration.ts'

/** A url, a path, or the name of a remote, whose host only the configuration knows. */
function repository(local: Use): Use {
  return (argument, call) => {
    const text = isUnknown(argument) ? argument.begins : shown(argument)
    const host = hostOf(argument)
    if (text.startsWith('ext::')) script(text.slice(5).replaceAll('% ', '\\ '), call)
    else if (host !== undefined) connectsTo(host, call)
    else if (isUnknown(argument) && text === '') connectsTo(argument, call)
    else if (/^file:|\//.test(text) || /^\.\.?$/.test(text))
      local(typeof argument === 'string' ? text.replace(/^file:\/\//i, '') : argument, call)
    else connectsTo(unknown(`the host of the remote ${text}`), call)
  }
}

/** The repository that is meant if none is named. */
const defaultRemote = unknown('the host of the default remote')
const transports = { '--upload-pack --exec --receive-pack': script } as const
const worksOnTree = (call: Call) => writesAll('.', call)

/** A branch that is pushed; a question about it has no answer where its beginning is not known. */
interface Reference {
  readonly branch: Argument
  readonly isForced: boolean | undefined
  readonly isDeleted: boolean | undefined
}

/** `+from:to`: the plus sign and a colon at the beginning are known, even if a name behind them is not. */
function referenceOf(argument: Argument): Reference {
  const [text, isOpen] = [isUnknown(argument) ? argument.begins : shown(argument), isUnknown(argument)]
  if (isOpen && text === '') return { branch: argument, isForced: undefined, isDeleted: undefined }
  const isForced = text.startsWith('+')
  const bare = isForced ? text.slice(1) : text
  const at = bare.indexOf(':')
  // `:` alone means every branch that both repositories have
  if (bare === ':' && !isOpen) return { branch: everyBranch, isForced, isDeleted: false }
  const to = bare.slice(at + 1).replace(/^refs\/heads\//, '')
  const isDeleted = bare === '' && isOpen ? undefined : at === 0
  if (isUnknown(argument)) return { branch: { ...argument, begins: to }, isForced, isDeleted }
  const name = to === '' ? bare.slice(0, at) : to // `HEAD:` is `HEAD`
  return { branch: name.includes('*') ? pattern(name) : name, isForced, isDeleted }
}

function pattern(text: string): Argument {
  return { type: 'pattern', text }
}

const everyBranch = pattern('*')
const everyTag = pattern('refs/tags/*')

const push = program({
  options: { ...transports, '--repo': ignored },
  valued: '-o --push-option',
  long: 'force force-with-lease force-if-includes delete mirror all branches tags follow-tags prune dry-run set-upstream no-verify atomic',
  idle: 'n dry-run',
  also: (call) => {
    const { invocation, reading, operands } = call
    const remote = operands[0] ?? valuesOf(call, '--repo')[0]
    const references = operands.slice(1).map(referenceOf)
    const isMirror = given(call, 'mirror')
    const isForced = given(call, 'f force force-with-lease mirror') || references.some((one) => one.isForced)
    const isDeleting = given(call, 'd delete prune mirror') || references.some((one) => one.isDeleted)
    const isAll = isMirror || given(call, 'all branches')
    // without the name of a branch, `--tags` pushes tags alone
    const areTags = given(call, 'tags') && references.length === 0 && !isAll
    reading.report({
      type: 'pushes',
      remote,
      branches: [
        ...references.map(({ branch }) => branch),
        ...(isAll ? [everyBranch] : []),
        ...(areTags ? [everyTag] : []),
      ],
      force: isForced || call.mayHaveMore || references.some((one) => one.isForced === undefined),
      deletes: isDeleting || references.some((one) => one.isDeleted === undefined),
      isSure: isForced || isDeleting,
      isDeletionSure: isDeleting,
      ...originOf(invocation),
    })
    reading.runsFile('.git/hooks/pre-push', invocation)
    repository(writesAll)(remote ?? defaultRemote, call)
  },
})

/** `git fetch`, `git ls-remote`: the first operand is the repository. */
const fetching = (valued: string, also: (call: Call) => void = () => undefined): Program =>
  program({
    options: transports,
    valued: `${valued} -o --server-option --depth --deepen --shallow-since --shallow-exclude --refmap --negotiation-tip --filter -j --jobs`,
    first: [repository(readsAll)],
    also: (call) => {
      const [from] = call.operands
      if (from === undefined) connectsTo(defaultRemote, call)
      // another repository than those that the project knows
      else if (isUnknown(from) || /[/:]/.test(shown(from))) call.reading.bringsIn('.', call.invocation)
      also(call)
    },
  })

/** The folder that `git clone` makes for a url. */
function folderOf(url: Argument): Argument {
  const text = textOf(url)
    ?.replace(/(?<!\/)\/+$/, '')
    .replace(/\/?\.git$/, '')
  return text === undefined || text.startsWith('ext::')
    ? unknown('the folder of a clone')
    : text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf(':')) + 1)
}

const clone = program({
  options: {
    '-u --upload-pack': script,
    '-c --config': setting,
    '--template': code('git copies hooks from a template'),
    '--separate-git-dir': writesAll,
    '--reference --reference-if-able': ignored,
  },
  valued:
    '-b --branch -o --origin -j --jobs --depth --shallow-since --shallow-exclude --filter --server-option --bundle-uri',
  first: [repository(readsAll)],
  also: (call) => {
    const [url, folder] = call.operands
    if (url !== undefined) writesAll(folder ?? folderOf(url), call)
  },
})

const remote = verbs({
  'add set-url rename remove rm set-head set-branches': program({
    valued: '-t -m',
    long: 'fetch tags mirror',
    also: (call) => {
      writesFile('.git/config', call)
      const [, url] = call.operands
      if (given(call, 'f fetch') && url !== undefined) repository(readsAll)(url, call)
    },
  }),
  'show update prune': program({ also: (call) => connectsTo(defaultRemote, call) }),
})

const submodule = verbs(
  {
    add: program({
      valued: '-b --branch --name --reference --depth',
      first: [repository(readsAll)],
      also: (call) => {
        const [url, folder] = call.operands
        if (url !== undefined) writesAll(folder ?? folderOf(url), call)
      },
    }),
    'update sync': program({
      valued: '--depth --reference -j --jobs --filter',
      also: (call) => {
        connectsTo(unknown('the host of a submodule'), call)
        worksOnTree(call)
      },
    }),
    deinit: program({ operands: writesAll, also: (call) => given(call, 'all') && worksOnTree(call) }),
    foreach: (invocation, reading) => {
      const at = invocation.args.findIndex((one) => !/^(?:--recursive|-q|--quiet)$/.test(textOf(one) ?? ''))
      const own = program({ operands: ignored, also: (call) => script(joined(call.operands), call) })
      return at < 0 ? '' : own({ ...invocation, args: ['--', ...invocation.args.slice(at)] }, reading)
    },
  },
  { valued: '' },
)

function joined(args: readonly Argument[]): Argument {
  return args.find(isUnknown) ?? args.map(shown).join(' ')
}

/** Commands of git that connect to other repositories. */
export const gitRemotes: Readonly<Record<string, Program>> = {
  push,
  'fetch fetch-pack': fetching(''),
  'ls-remote': fetching('--sort'),
  pull: fetching('-s --strategy -X --strategy-option -S --gpg-sign', worksOnTree),
  clone,
  remote,
  submodule,
  subtree: verbs({
    'add pull merge': program({
      valued: '-P --prefix -m --message -b --branch',
      first: [repository(readsAll)],
      also: worksOnTree,
    }),
    push: program({
      valued: '-P --prefix',
      also: (call) => push({ ...call.invocation, args: call.operands }, call.reading),
    }),
  }),
  archive: program({
    options: { '-o --output': writesFile, '--remote': repository(readsAll), '--exec': script },
    valued: '--format --prefix --add-file --add-virtual-file --mtime',
  }),
  'send-email': program({
    options: {
      '--sendmail-cmd --to-cmd --cc-cmd --header-cmd': script,
      '--smtp-server': (argument, call) =>
        /^\//.test(textOf(argument) ?? '') ? script(argument, call) : connectsTo(argument, call),
    },
    also: (call) => connectsTo(unknown('the mail server of git'), call),
  }),
  'svn p4 cvsimport': program({ also: (call) => connectsTo(unknown('the host of another version control'), call) }),
  lfs: verbs({
    'fetch pull push clone': program({ also: (call) => connectsTo(defaultRemote, call) }),
    install: program({ also: (call) => persists('a git hook', call) }),
  }),
}
