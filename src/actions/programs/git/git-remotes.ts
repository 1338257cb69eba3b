import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program } from '../../usage/usage.ts'
import { code, connectsTo, ignored, persists, readsAll, script, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { setting } from './git-configuration.ts'
import { push } from './git-push.ts'
import { defaultRemote, repository, transports } from './remote-repository.ts'

const worksOnTree = (call: Call) => writesAll('.', call)

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
