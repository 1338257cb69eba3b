import { type Argument, pushes, some } from '../../actions/index.ts'
import { either, isUnknown, matches, shown } from '../../actions/internal.ts'
import { beginOf } from '../rule/begin-of.ts'
import { type GitCall, judgeGit } from '../rule/git-calls.ts'
import { mayBeBoth } from '../rule/glob.ts'
import { httpRequest } from '../rule/http-request.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { judgePrograms, programCall, type Runs } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { branchesWhenPushing, isPrintedBranch } from './current-branch.ts'

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
    deeds: ['pushes'],
    options: { branches: ['main', 'master', 'production', 'release', 'release/*'] },
    kinds: { branches: { of: 'branch' } },
    asks(call, { place, options: { branches: names = [] } }) {
      const currentAt = branchesWhenPushing(call, place)
      const isCurrent = (one: Argument) => one === 'HEAD' || one === '@' || isPrintedBranch(one, call, place)
      return judge(call, place, ['pushes'], (action) => {
        const { branches: pushed } = action
        const meant: readonly Argument[] = pushed.length === 0 ? ['HEAD'] : pushed
        const all = meant.flatMap<Argument | undefined>((one) => (isCurrent(one) ? currentAt(action) : [one]))
        return either(all.map((one) => isOf(one, names)))
      })
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
        judge(call, place, ['runs'], (action) => (deletesByRequest(action) ? 'yes' : 'no')),
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

/** Whether a branch is one of these, or a pattern for several of them. */
function isOf(branch: Argument | undefined, names: readonly string[]): Truth {
  if (branch === undefined) return 'unknown'
  if (!isUnknown(branch) && /^refs\/(?!heads\/)/.test(shown(branch))) return 'no' // a tag
  if (typeof branch === 'object' && !isUnknown(branch))
    return names.some((name) => mayBeBoth(branch.text, name)) ? 'yes' : 'no'
  return either(names.map((name) => matches(branch, name)))
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
function deletesByWeb({ words, valuesOf, given }: ReturnType<typeof programCall>): Truth {
  const [noun = '', verb = ''] = words
  if (/^(?:repo|release)$/.test(noun) && verb === 'delete') return 'yes'
  if (noun === 'pr' && verb === 'close' && given('d', 'delete-branch')) return 'yes'
  const fields = valuesOf('f', 'F', 'field', 'raw-field')
  if (noun === 'api' && verb === 'graphql' && fields.some((one) => deletingMutation.test(one))) return 'yes'
  const isDelete = valuesOf('X', 'method').some((one) => one.toUpperCase() === 'DELETE')
  return noun === 'api' && isDelete && words.some((one) => /git\/refs|branches|^\/?repos\/[^/]+\/[^/]+$/.test(one))
    ? 'yes'
    : 'no'
}

const deletingMutation = /\b(?:delete(?:Ref|Repository|Branch\w*|PackageVersion)|archiveRepository)\b/
const forges =
  /^(?:api\.github\.com|[\w.-]*gitlab[\w.-]*\/api|codeberg\.org\/api|api\.bitbucket\.org|[\w.-]*gitea[\w.-]*\/api)\//i

/** `curl -X DELETE https://api.github.com/repos/a/b`. */
function deletesByRequest(action: Runs): boolean {
  const request = httpRequest(action)
  if (request === undefined || !request.urls.some((url) => forges.test(url))) return false
  return request.method === 'DELETE' || request.texts.some((text) => deletingMutation.test(text))
}
