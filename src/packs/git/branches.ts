import { type Action, actionsOf, pushes, some } from '../../actions/index.ts'
import { either, isUnknown, matches } from '../../actions/internal.ts'
import { beginOf } from '../rule/begin-of.ts'
import { type GitCall, gitCall, judgeGit } from '../rule/git-calls.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { judgePrograms, programCall } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'

type Pushes = Extract<Action, { readonly type: 'pushes' }>

/** Rules about branches: those on remotes, and those here. */
export const branches: readonly CallRule[] = [
  {
    name: 'force-push',
    does: 'replaces history on a remote',
    instead: 'push without force, or let a person do it',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow', // the name of a branch in a variable
    deeds: ['pushes', 'runs'],
    asks: (call, { place }) =>
      some(
        pushes(call, place).byForce(),
        judgeGit(call, place, replaces),
        judgePrograms(call, place, { gh: (args, action) => replacesByWeb(programCall(action, args, web)) }),
      ),
  },
  {
    name: 'protected-branches',
    does: 'pushes to a protected branch',
    instead: 'push a branch of your own, and open a pull request',
    severity: 'high',
    level: 'ask',
    unknown: 'allow', // a push that names no branch may mean any
    deeds: ['pushes'],
    options: { branches: ['main', 'master', 'production', 'release', 'release/*'] },
    asks(call, { place, options: { branches: names = [] } }) {
      let current: string | undefined
      const currentAt = new Map<Action, string | undefined>()
      for (const action of actionsOf(call, place)) {
        if (action.type === 'runs') current = branchAfter(gitCall(action)) ?? current
        else if (action.type === 'pushes') currentAt.set(action, current)
      }
      return judge(call, place, ['pushes'], (action) => isTo(action, names, currentAt.get(action)))
    },
  },
  {
    name: 'delete-remote',
    does: 'deletes a branch, a tag or a repository on a remote',
    instead: 'leave it, or let a person delete it',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow', // the name of a branch in a variable
    deeds: ['pushes', 'runs'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['pushes'], ({ deletes, isDeletionSure }) =>
          deletes ? (isDeletionSure ? 'yes' : 'unknown') : 'no',
        ),
        judgePrograms(call, place, {
          gh: (args, action) => deletesByWeb(programCall(action, args, web)),
          glab: (args, action) => deletesByWeb(programCall(action, args, web)),
          hub: (args) => (args[0] === 'delete' ? 'yes' : 'no'),
        }),
      ),
  },
  {
    name: 'delete-branch',
    does: 'deletes a branch that may not be merged',
    instead: 'use `git branch -d`, which keeps branches that are not merged',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) =>
      judgeGit(call, place, ({ verb, given, words }) => {
        if (verb === 'update-ref') return given('d', 'delete') && /^refs\/heads\//.test(words[0] ?? '') ? 'yes' : 'no'
        if (verb !== 'branch') return 'no'
        return given('D') || (given('d', 'delete') && given('f', 'force')) ? 'yes' : 'no'
      }),
  },
]

/** The branch that a command switches to. */
function branchAfter(git: GitCall | undefined): string | undefined {
  if (git === undefined || (git.verb !== 'checkout' && git.verb !== 'switch') || git.args.includes('--'))
    return undefined
  const [made] = git.valuesOf('b', 'B', 'c', 'C', 'create', 'force-create', 'orphan')
  return made ?? (git.words.length === 1 ? git.words[0] : undefined)
}

function isTo({ branches: pushed }: Pushes, names: readonly string[], current: string | undefined): Truth {
  const meant = pushed.length === 0 ? ['HEAD'] : pushed
  return either(
    meant.map((one) => {
      if (typeof one === 'object' && !isUnknown(one) && one.text === '*') return 'yes'
      if (one === 'HEAD' || one === '@')
        return current === undefined ? 'unknown' : either(names.map((name) => matches(current, name)))
      return either(names.map((name) => matches(one, name)))
    }),
  )
}

/** Plumbing and settings by which a push replaces history. */
function replaces({ verb, given, settings, operands }: GitCall): Truth {
  const words = operands.map(beginOf)
  if (verb === 'send-pack' && (given('force', 'mirror') || words.some((one) => /^\+/.test(one)))) return 'yes'
  if (verb === 'push' && settings.some((one) => /^remote\..*\.(?:push=\+|mirror=true)/.test(one))) return 'yes'
  const [key = '', value = ''] = words[0] === 'set' ? words.slice(1) : words
  return verb === 'config' && /^remote\..*\.(?:push|mirror)$/i.test(key) && /^(?:\+|true$)/.test(value) ? 'yes' : 'no'
}

const web = { valued: ['-X', '--method', '-f', '--raw-field', '-F', '--field', '-R', '--repo', '-H', '--header'] }

/** `gh api -X PATCH …/git/refs/… -F force=true`, `gh repo sync --force`. */
function replacesByWeb({ words, given, valuesOf }: ReturnType<typeof programCall>): Truth {
  const [noun, verb = ''] = words
  if (noun === 'repo' && verb === 'sync' && given('force')) return 'yes'
  const isForced = valuesOf('f', 'F', 'field', 'raw-field').some((one) => /^force=true$/.test(one))
  return noun === 'api' && isForced && words.some((one) => /git\/refs\//.test(one)) ? 'yes' : 'no'
}

/** `gh repo delete`, `gh api -X DELETE …/git/refs/…`. */
function deletesByWeb({ words, valuesOf }: ReturnType<typeof programCall>): Truth {
  const [noun = '', verb = ''] = words
  if (/^(?:repo|release)$/.test(noun) && verb === 'delete') return 'yes'
  const isDelete = valuesOf('X', 'method').some((one) => one.toUpperCase() === 'DELETE')
  return noun === 'api' && isDelete && words.some((one) => /git\/refs|branches|^\/?repos\/[^/]+\/[^/]+$/.test(one))
    ? 'yes'
    : 'no'
}
