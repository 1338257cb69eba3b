import { shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program } from '../../usage/usage.ts'
import { deletes, deletesAll, readsFile, type Use, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'

const deletesBelow = (path: string) => (call: Call) => deletesAll(path, call)

/** The file of a reference. */
function reference(folder: string, use: Use): Use {
  return (argument, call) => {
    const name = textOf(argument)?.replace(/^refs\/(?:heads|tags)\//, '')
    use(
      name === undefined ? unknown(`a reference: ${shown(argument)}`, `.git/${folder}`) : `.git/${folder}${name}`,
      call,
    )
  }
}

const branch = program({
  valued: '-u --set-upstream-to --contains --no-contains --merged --no-merged --points-at --sort --format',
  long: 'delete force move copy',
  operands: (argument, call) => {
    if (given(call, 'd D delete') || call.mayHaveMore) reference('refs/heads/', deletes)(argument, call)
    else if (given(call, 'f force M C')) reference('refs/heads/', writesFile)(argument, call)
  },
})

/** Commands of git that lose commits, or may do so: they are shown as files of the repository that are deleted or written. */
export const gitHistory: Readonly<Record<string, Program>> = {
  branch,
  tag: program({
    options: { '-F --file': readsFile },
    valued: '-m --message -u --local-user --sort --format --contains --points-at -n',
    operands: (argument, call) => {
      if (given(call, 'd delete')) reference('refs/tags/', deletes)(argument, call)
      else if (given(call, 'f force')) reference('refs/tags/', writesFile)(argument, call)
    },
  }),
  'update-ref': program({
    valued: '-m',
    first: [(argument, call) => reference('', given(call, 'd') ? deletes : writesFile)(argument, call)],
  }),
  reflog: verbs({ 'expire delete': program({ also: deletesBelow('.git/logs') }) }),
  gc: program({
    also: (call) => {
      if (given(call, 'prune')) deletesBelow('.git/objects')(call)
    },
  }),
  prune: program({ idle: 'n dry-run', also: deletesBelow('.git/objects') }),
}
