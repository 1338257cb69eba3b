import type { Program } from '../shell/reading.ts'
import type { Call } from './call.ts'
import { given, program, type Usage } from './usage.ts'
import { ignored, reads, readsFile, script, starts } from './uses.ts'

/** Programs that search a text in files: the first operand is what they search for. */
const searching: Usage = {
  options: { '-f --file': readsFile },
  first: [ignored],
  firstUnless: 'e regexp f file files type-list',
  operands: reads,
  recursive: true,
  also: (call: Call) => {
    const isPattern = !given(call, 'e regexp f file files')
    if (call.operands.length === (isPattern ? 1 : 0) && call.invocation.input === undefined) reads('.', call)
  },
}

const grep = program({
  options: { '-f --file': readsFile, '--exclude-from': readsFile },
  valued:
    '-e --regexp -m --max-count -A --after-context -B --before-context -C --context -d --directories -D --devices --label --include --exclude --exclude-dir --color --binary-files',
  long: 'recursive dereference-recursive ignore-case',
  first: [ignored],
  firstUnless: 'e regexp f file',
  operands: reads,
  recursive: 'r R recursive dereference-recursive',
  also: (call) => {
    const isPattern = !given(call, 'e regexp f file')
    if (given(call, 'r R recursive dereference-recursive') && call.operands.length === (isPattern ? 1 : 0))
      reads('.', call)
  },
})

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
  grep,
  egrep: grep,
  fgrep: grep,
  zgrep: grep,
  rg,
  ag,
  ack: ag,
  'ast-grep': program({ valued: '-p --pattern -l --lang -r --rewrite', operands: reads, recursive: true }),
}
