import { type Argument, isUnknown, shown } from '../../action/argument.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import { ignored, writesAll } from '../../usage/uses.ts'
import { originOf } from '../../usage/within.ts'
import { defaultRemote, repository, transports } from './remote-repository.ts'

/** `git push` */
export const push = program({
  options: { ...transports, '--repo': ignored },
  valued: '-o --push-option',
  long: 'force force-with-lease force-if-includes delete mirror all branches tags follow-tags prune dry-run set-upstream no-verify atomic',
  idle: 'n dry-run h help',
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
