import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { given, program, valuesOf, wordsOf } from '../../usage/usage.ts'
import { code, persists, readsAll, readsFile, script, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside, within } from '../../usage/within.ts'
import { readRunning } from '../code/running.ts'
import { runningSetting, setting, settingOf } from './git-configuration.ts'
import { gitHistory } from './git-history.ts'
import { aliasName, revParse } from './git-places.ts'
import { gitRemotes } from './git-remotes.ts'
import { gitWorkTree } from './git-work-tree.ts'
import { pathspec } from './pathspec.ts'

/** `git config [--global] key value` sets; with less operands, it reads. */
const config = program({
  options: { '-f --file --blob': () => undefined },
  valued: '--type --default --comment --value --url',
  long: 'global system local worktree get get-all get-regexp get-urlmatch list add replace-all unset unset-all edit remove-section rename-section',
  also: (call) => {
    const [first, ...rest] = call.operands
    const verb = textOf(first)
    const isVerb = wordsOf('set get list unset edit rename-section remove-section').includes(verb ?? '')
    const [key, value] = isVerb ? rest : call.operands
    const isRead = given(call, 'get get-all get-regexp get-urlmatch list l') || verb === 'get' || verb === 'list'
    const isEdited = verb === 'edit' || given(call, 'e edit')
    if (isRead || (key === undefined && !isEdited)) return
    if (!isVerb && value === undefined && !given(call, 'unset unset-all e edit remove-section rename-section')) return
    for (const file of configurationFile(call)) writesFile(file, call)
    if (value !== undefined && key !== undefined) setsRunning(key, value, call)
  },
})

/** A setting whose value git runs sooner or later, and what the name of an alias stands for from now on. */
function setsRunning(key: Argument, value: Argument, call: Call): void {
  const { invocation, reading } = call
  const running = runningSetting(textOf(key) ?? '')
  const isRun = isUnknown(key) || running?.(value) !== undefined
  if (isRun) persists('the configuration of git', call)
  if (running !== undefined) readRunning(running, value, within(invocation, 'git config'), reading)
  const [, name] = /^alias\.(.+)$/is.exec(textOf(key) ?? '') ?? []
  const text = textOf(value)
  if (name === undefined || text === undefined) return
  const known = reading.aliases.get(aliasName(name)) ?? []
  if (!known.includes(text)) reading.aliases.set(aliasName(name), [...known, text])
}

function configurationFile(call: Call): readonly Argument[] {
  if (given(call, 'global')) return ['~/.gitconfig']
  if (given(call, 'system')) return ['/etc/gitconfig']
  const files = valuesOf(call, '-f --file')
  return files.length > 0 ? files : ['.git/config']
}

/** `git bisect run program arguments`. */
const bisect = verbs({
  run: (invocation, reading) => reading.run(invocation.args, outside(invocation, reading, 'git bisect run'), undefined),
  'start good bad new old skip reset': program({ also: (call) => writesAll('.', call) }),
})

/** `git grep -Opager` opens what it finds in a program. */
const grep: Program = (invocation, reading) => {
  const end = invocation.args.indexOf('--')
  const pagers = invocation.args.flatMap((one) => /^-O(.+)$/s.exec(textOf(one) ?? '')?.[1] ?? [])
  return program({
    options: { '--open-files-in-pager': script, '-f': readsFile },
    valued: '-e -A -B -C -m --max-count --max-depth --threads',
    also: (call) => {
      for (const pager of pagers) script(pager, call)
      // without `--`, a revision may come before the paths
      const places = end < 0 ? call.operands.slice(given(call, 'e f') ? 0 : 1) : []
      const paths = [...places, ...invocation.args.slice(end < 0 ? invocation.args.length : end + 1)]
      for (const one of paths.length === 0 ? ['.'] : paths) pathspec(readsAll)(one, call)
    },
  })(invocation, reading)
}

const filterBranch = program({
  options: {
    '--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter':
      script,
  },
  valued: '--subdirectory-filter --original -d --state-branch',
  stopsAtOperand: true,
  also: (call) => {
    writesAll('.', call)
    writesAll('.git/refs', call)
  },
})

const filterRepository = program({
  also: (call) => {
    writesAll('.', call)
    writesAll('.git/refs', call)
    if ([...call.flags].some((one) => one.endsWith('-callback'))) code('it runs python')('', call)
  },
})

const commands = verbs({
  ...gitWorkTree,
  ...gitHistory,
  ...gitRemotes,
  config,
  'rev-parse': revParse,
  bisect,
  grep,
  'difftool mergetool': program({ options: { '-x --extcmd': script }, valued: '-t --tool' }),
  'filter-branch': filterBranch,
  'filter-repo': filterRepository,
  maintenance: verbs({ start: program({ also: (call) => persists('the scheduler of git', call) }) }),
  hook: verbs({
    run: program({
      first: [(name, { reading, invocation }) => reading.runsFile(`.git/hooks/${shown(name)}`, invocation)],
    }),
  }),
  'web--browse instaweb': program({ options: { '-b --browser': script, '-d --httpd': script } }),
  'credential-store credential-cache': program({ options: { '--file': writesFile } }),
  shell: program({ options: { '-c': script } }),
  'upload-pack receive-pack': program({ operands: readsFile }),
})

const globals = [
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--super-prefix',
  '--config-env',
  '--attr-source',
]

/** The call in the folder of `-C` and `--work-tree`. */
function inWorkTree(invocation: Invocation, reading: Reading, folders: readonly Argument[]): Invocation {
  let own = invocation
  for (const folder of folders) {
    const places = reading.path(folder, own).places
    own = { ...own, environment: { ...own.environment, folders: places } }
  }
  return own
}

/** `-c alias.x='!text' x`, `-c alias.x='push -f' x`: what the alias stands for. */
function runAlias(text: string, args: readonly Argument[], invocation: Invocation, reading: Reading): void {
  const where = inShell(invocation, reading, 'git alias')
  if (text.startsWith('!')) reading.script(lineOf([text.slice(1), ...args]), where, invocation.input)
  else if (/['"\\]/.test(text)) reading.script(lineOf([`git ${text}`, ...args]), where, invocation.input)
  else reading.run(['git', ...text.split(/\s+/), ...args], where, invocation.input)
}

/** `git -C folder -c key=value command`. */
const git: Program = (invocation, reading) => {
  const options = optionsOf(invocation.args, { valued: globals, stopsAtOperand: true })
  const own = inWorkTree(invocation, reading, [...valuesOf(options, '-C'), ...valuesOf(options, '--work-tree')])
  const call: Call = { ...options, invocation: own, reading, isRecursive: false }
  const settings = valuesOf(options, '-c')
  const aliases = new Map<string, string>()
  for (const one of settings) {
    const { key = '', value } = settingOf(one)
    const text = textOf(value)
    if (text !== undefined && key.startsWith('alias.')) aliases.set(key.slice(6), text)
    else setting(one, call)
  }
  for (const one of valuesOf(options, '--config-env')) {
    const { key, value } = settingOf(one)
    const [known = unknown('a variable')] = own.environment.variables.get(shown(value)) ?? []
    const running = key === undefined ? undefined : runningSetting(key)
    if (running !== undefined) readRunning(running, known, within(own), reading)
  }
  if (options.values.has('exec-path')) code('git runs commands from another folder')('', call)
  const [verb, ...rest] = options.operands
  const alias = aliases.get(textOf(verb) ?? '')
  const given = reading.aliases.size === 0 ? [] : (reading.aliases.get(aliasName(verb)) ?? [])
  const meant = alias === undefined ? given : [alias]
  if (meant.length === 0) return commands({ ...own, args: options.operands }, reading)
  // an alias does not count in itself
  reading.aliases.delete(aliasName(verb))
  for (const text of meant) runAlias(text, rest, own, reading)
  if (given.length > 0) reading.aliases.set(aliasName(verb), given)
  return unknown('the output of git')
}

/** Commands that git also has as programs of their own, in a folder of its own. */
const dashed =
  'add am apply branch checkout checkout-index clean clone commit config credential-store fetch filter-branch filter-repo gc merge mv prune pull push read-tree rebase reflog remote replace reset restore rm send-pack show stash submodule switch tag update-ref worktree'

/** The program git. */
export const versionControl: Readonly<Record<string, Program>> = {
  git,
  hub: git,
  ...Object.fromEntries(
    wordsOf(dashed).map((verb) => [
      `git-${verb}`,
      (invocation: Invocation, reading: Reading) =>
        commands({ ...invocation, args: [verb, ...invocation.args] }, reading),
    ]),
  ),
}
