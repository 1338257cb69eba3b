import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import {
  code,
  deletes,
  deletesAll,
  ignored,
  lists,
  reads,
  readsAll,
  readsFile,
  script,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { originOf } from '../../usage/within.ts'
import { appliesPatch } from '../files/patching.ts'
import { pathspec } from './pathspec.ts'

const wholeTree = (call: Call) => writesAll('.', call)
const deletesBelow = (path: string) => (call: Call) => deletesAll(path, call)
/** Paths that a file lists. */
const listed = { '--pathspec-from-file': readsFile } as const

/** `git checkout main`, `git checkout -- file`, `git checkout main file`. */
const checkout: Program = (invocation, reading) => {
  const end = invocation.args.indexOf('--')
  const paths = end < 0 ? [] : invocation.args.slice(end + 1)
  const args = end < 0 ? invocation.args : invocation.args.slice(0, end)
  return program({
    options: listed,
    valued: '-b -B --orphan --conflict -U',
    also: (call) => {
      const [first, ...rest] = call.operands
      const isPath = (one: Argument) => !isUnknown(one) && (typeof one !== 'string' || /^(?:\.|\/|:)/.test(one))
      for (const path of [...paths, ...rest, ...(first !== undefined && isPath(first) ? [first] : [])])
        pathspec(writesAll)(path, call)
      const isNew = given(call, 'b orphan') && first === undefined
      if (end < 0 && rest.length === 0 && !isNew && !(first !== undefined && isPath(first))) wholeTree(call)
    },
  })({ ...invocation, args }, reading)
}

const restore = program({
  options: listed,
  valued: '-s --source --conflict',
  operands: (argument, call) => {
    if (!given(call, 'S staged') || given(call, 'W worktree')) pathspec(writesAll)(argument, call)
  },
})

const reset = program({
  options: listed,
  long: 'hard soft mixed merge keep',
  also: (call) => {
    if (given(call, 'hard merge keep') || call.mayHaveMore) wholeTree(call)
  },
})

const clean = program({
  valued: '-e --exclude',
  long: 'force dry-run interactive quiet',
  idle: 'n dry-run',
  operands: pathspec(deletesAll),
  otherwise: ['.'],
})

const remove = program({
  options: listed,
  long: 'cached force dry-run recursive',
  idle: 'n dry-run cached',
  operands: pathspec(deletes),
  recursive: 'r',
  also: (call) => {
    if (given(call, 'pathspec-from-file')) deletes(unknown('a path that a file lists'), call)
  },
})

const move = program({
  idle: 'n dry-run',
  also: ({ operands, invocation, reading }) => {
    const to = operands.at(-1)
    for (const source of operands.slice(0, -1)) {
      if (to === undefined) continue
      const [path, target] = [reading.entry(source, invocation), reading.path(to, invocation)]
      reading.links.copy(path.places, target.places)
      reading.report({ type: 'moves', path, to: target, ...originOf(invocation) })
    }
  },
})

const stash = verbs(
  {
    'drop clear': program({ also: deletesBelow('.git/refs/stash') }),
    'list show create': program({}),
    pop: program({ also: wholeTree }),
  },
  { otherwise: program({ valued: '-m --message', also: wholeTree }) },
)

const worktree = verbs({
  add: program({ valued: '-b -B --reason', first: [writesAll] }),
  remove: program({ first: [deletesAll] }),
  move,
})

/** `git show HEAD:file` reads a file as it was. */
const show = program({
  options: { '--output': writesFile },
  operands: (argument, call) => {
    const [, path] = /^[^:]*:(.+)$/s.exec(textOf(argument) ?? '') ?? []
    if (path !== undefined) readsFile(path, call)
  },
})

/** `git apply x.patch`, `git am < x.mbox`: the files of a patch that is known, or any. */
const applying = program({
  options: { '--directory': ignored, '--exclude --include': ignored },
  valued: '-p -C --whitespace -S --gpg-sign --build-fake-ancestor',
  idle: 'check stat numstat summary',
  operands: readsFile,
  also: (call) => {
    const { operands, invocation, reading } = call
    const isInput = operands.every((one) => one === '-')
    const [folder] = valuesOf(call, '--directory')
    if (isInput && appliesPatch(invocation.input, folder, call)) return
    writesAll(folder ?? '.', call)
    if (given(call, 'unsafe-paths')) writesFile(unknown('a file that a patch names'), call)
    reading.bringsIn('.', invocation)
  },
})

const merging = (valued: string): Program =>
  program({
    options: { '-x --exec': script, '-F --file': readsFile },
    valued: `-s --strategy -X --strategy-option -m --message -S --gpg-sign ${valued}`,
    also: wholeTree,
  })

/** `git add -f`: also what git ignores. */
const add = program({
  options: listed,
  valued: '--chmod',
  long: 'force all dry-run update patch interactive intent-to-add',
  idle: 'n dry-run',
  also: (call) => {
    if (!given(call, 'f force')) return
    for (const one of call.operands.length === 0 ? ['.'] : call.operands) pathspec(readsAll)(one, call)
  },
})

const diff = program({
  options: { '--output': writesFile },
  valued: '-O -S -G -n --max-count --since --until --author --format --diff-filter --word-diff-regex',
  operands: (argument, call) => {
    if (given(call, 'no-index')) readsAll(argument, call)
    // a path, and not the name of a commit or a range of commits
    else if (!/\.\.|^[^./]*$/.test(shown(argument))) readsFile(argument, call)
  },
})

const listFiles = program({
  valued: '-x --exclude -X --exclude-from --exclude-per-directory --with-tree --format',
  operands: pathspec(lists),
  otherwise: ['.'],
  recursive: true,
  output: (call) => {
    const all = ['**/*', '.*', '**/.*'].map((text): Argument => ({ type: 'pattern', text }))
    const below = call.operands.flatMap((one): readonly Argument[] => {
      const text = textOf(one)
      if (text === undefined) return [one]
      // a pattern of git is about files in any folder
      if (/[*?[]/.test(text)) return [{ type: 'pattern', text: text.includes('/') ? text : `**/${text}` }]
      return [text, `${text}/**`].map((name): Argument => ({ type: 'pattern', text: name }))
    })
    const lines = below.length === 0 ? all : below
    return { ...unknown('the output of git'), lines }
  },
})

/** Commands of git that change the work tree, or the history. */
export const gitWorkTree: Readonly<Record<string, Program>> = {
  clean,
  rm: remove,
  mv: move,
  checkout,
  restore,
  switch: program({
    valued: '-c --create -C --force-create --orphan --conflict',
    also: (call) => {
      if (call.operands.length > 0 || !given(call, 'c create orphan')) wholeTree(call)
    },
  }),
  reset,
  stash,
  worktree,
  'apply am': applying,
  'merge cherry-pick revert': merging('--cleanup --into-name'),
  rebase: merging('--onto -C --whitespace'),
  'read-tree checkout-index sparse-checkout': program({ also: wholeTree }),
  init: program({
    options: { '--template': code('git copies hooks from a template'), '--separate-git-dir': writesAll },
    valued: '-b --initial-branch --object-format',
    operands: writesAll,
  }),
  commit: program({
    options: { '-F --file': readsFile, '-t --template': readsFile, ...listed },
    valued: '-m --message -c -C --reedit-message --reuse-message --author --date --fixup --squash --trailer --cleanup',
    also: ({ reading, invocation }) => {
      for (const hook of ['pre-commit', 'commit-msg', 'prepare-commit-msg', 'post-commit'])
        reading.runsFile(`.git/hooks/${hook}`, invocation)
    },
  }),
  'show cat-file': show,
  diff,
  'log shortlog': program({
    options: { '--output': writesFile },
    valued: '-O -S -G -n --max-count --since --until --author --format',
  }),
  add,
  'ls-files': listFiles,
  'blame annotate': program({ valued: '-L -S --since --date --contents', operands: reads }),
  'format-patch': program({
    options: { '-o --output-directory': writesAll, '--output': writesFile },
    valued: '-v -n --start-number',
  }),
  bundle: verbs({ create: program({ first: [writesFile] }), 'verify unbundle': program({ first: [readsFile] }) }),
}
