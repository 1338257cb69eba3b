import { textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program, type Usage, valuesOf } from '../../usage/usage.ts'
import { ignored, reads, readsFile, script, starts, type Use } from '../../usage/uses.ts'
import { filesBelow } from './files-found.ts'
import { linesWith } from './listed-names.ts'

/** Reads the files of these names in a folder that is searched, or all of its files. */
function readsNamed(names: string): Use {
  return (argument, call) => {
    const globs = valuesOf(call, names).flatMap((one) => textOf(one) ?? [])
    const wanted = globs.filter((one) => !one.startsWith('!'))
    if (wanted.length === 0 || !call.isRecursive) reads(argument, call)
    else for (const one of filesBelow(argument, wanted)) reads(one, call)
  }
}

const readsSelected = readsNamed('-g --glob --iglob')

/** Programs that search a text in files: the first operand is what they search for. */
const searching: Usage = {
  options: { '-f --file': readsFile },
  first: [ignored],
  firstUnless: 'e regexp f file files type-list',
  operands: readsSelected,
  recursive: true,
  also: (call: Call) => {
    const isPattern = !given(call, 'e regexp f file files')
    if (call.operands.length === (isPattern ? 1 : 0) && call.invocation.input === undefined) readsSelected('.', call)
  },
}

const readsIncluded = readsNamed('--include')

const grep = (isRecursive = false): Program =>
  program({
    options: { '-f --file': readsFile, '--exclude-from': readsFile },
    valued:
      '-e --regexp -m --max-count -A --after-context -B --before-context -C --context -d --directories -D --devices --label --include --exclude --exclude-dir --color --binary-files',
    long: 'recursive dereference-recursive ignore-case',
    first: [ignored],
    firstUnless: 'e regexp f file',
    operands: (argument, call) => readsIncluded(argument, walking(call, isRecursive)),
    recursive: 'r R recursive dereference-recursive',
    output: (call) => {
      const isFilter = call.operands.length === 1 && !given(call, 'e regexp f file o only-matching c count')
      if (!isFilter) return unknown('the output of grep')
      return linesWith(given(call, 'v invert-match i ignore-case') ? undefined : textOf(call.operands[0]), call)
    },
    also: (call) => {
      const isPattern = !given(call, 'e regexp f file')
      const own = walking(call, isRecursive)
      if (own.isRecursive && call.operands.length === (isPattern ? 1 : 0)) readsIncluded('.', own)
    },
  })

/** A call that `-d recurse` makes go through folders, too; an option that is cut short may mean the same. */
function walking(call: Call, isAlways: boolean): Call {
  const isAsked = valuesOf(call, '-d --directories').some((one) => textOf(one)?.startsWith('rec') !== false)
  return { ...call, isRecursive: call.isRecursive || isAlways || isAsked }
}

const searchValued =
  '-e --regexp -g --glob --iglob -t --type -T --type-not -A --after-context -B --before-context -C --context -m --max-count -d --max-depth -j --threads -r --replace -M --max-columns -E --encoding --sort --sortr --color --colors --type-add --ignore-file --engine --context-separator --max-filesize --path-separator'

/** `rg --pre command` starts a program for each file. */
const rg = program({
  ...searching,
  options: { ...searching.options, '--pre': starts, '--hostname-bin': starts },
  valued: `${searchValued} --pre-glob`,
})

const ag = program({
  ...searching,
  options: { '--pager': script, '-p --path-to-ignore': readsFile },
  valued:
    '-A --after -B --before -C --context -G --file-search-regex -m --max-count --depth --ignore --ignore-dir --workers -W --width',
})

/** Programs that search for a text in files. */
export const searches: Readonly<Record<string, Program>> = {
  grep: grep(),
  egrep: grep(),
  fgrep: grep(),
  zgrep: grep(),
  rgrep: grep(true),
  rg,
  ag,
  ack: ag,
  'ast-grep': program({ valued: '-p --pattern -l --lang -r --rewrite', operands: reads, recursive: true }),
}
