import { PawlError } from '../../base/index.ts'
import { printHook } from '../../brains/index.ts'
import { wrongAfterInstall } from '../doctor/after-install.ts'
import { type InstallPlace, installPlace, shownPath } from '../install/install-place.ts'
import { notAgents } from '../protect/only-people.ts'
import { complain, say, sayWhole } from '../terminal/print.ts'
import { printTree } from '../terminal/print-tree.ts'
import { withProgress } from '../terminal/progress.ts'
import { changeWords } from './change-words.ts'
import { type InitDone, initProject } from './init-project.ts'
import { branchesOf } from './init-report.ts'
import { plainInit } from './plain-init.ts'
import { type InitArguments, readArguments } from './read-arguments.ts'
import { agentBranches, ourBranches } from './show-ours.ts'
import { textDiff } from './text-diff.ts'

/** `pawl init --roles … --hooks …`: links roles and installs hooks into the project and its coding agents. */
export async function run(args: readonly string[]): Promise<number> {
  const { json, ...given } = readArguments('init', args)
  const { dryRun } = given
  // a level is for hooks: they need not be asked for
  const hooks = given.hooks ?? (given.level === undefined ? undefined : 'detect')
  if (!dryRun) notAgents('to install hooks')
  if (given.roles.length === 0 && hooks === undefined && given.level === undefined) {
    const hint = '`pawl init --hooks` installs your hooks, `pawl init --roles ROLE…` links roles'
    throw new PawlError('usage', 'there is nothing to do', { hint })
  }
  const place = installPlace(given.level, process.cwd())
  if (place.level !== undefined) refuseRoles(given)
  if (given.mod && hooks === undefined) throw modAlone()
  const done = await withProgress('installing', async () => {
    const initiated = await initProject({ ...given, hooks, place })
    return dryRun ? initiated : withFaults(initiated, place)
  })
  if (json) sayWhole(JSON.stringify(plainInit(done), undefined, 2))
  else show(done, given)
  return done.errors.length > 0 ? 1 : 0
}

/** Installed hooks that do not guard are an error: better now than later by `pawl doctor`. Each guard that an agent never calls is one warning. */
async function withFaults(done: InitDone, place: InstallPlace): Promise<InitDone> {
  const agents = done.ours.outcomes.done.filter(({ entries }) => entries.length > 0).map(({ brain }) => brain)
  if (agents.length === 0) return done
  const { errors, silent } = await wrongAfterInstall(place, agents)
  const isReported = (hook: string, title: string) =>
    done.warnings.some(
      ({ code, message }) => message.includes(`\`${hook}\``) && (code === 'odd-match' || message.includes(title)),
    )
  const others = silent.flatMap(({ hook, title, error }) => (isReported(hook, title) ? [] : [error]))
  return { ...done, warnings: [...done.warnings, ...others], errors: [...done.errors, ...errors] }
}

function modAlone(): PawlError {
  return new PawlError('usage', '`--mod` is installed beside hooks', { hint: 'add `--hooks`' })
}

/** Roles are linked into projects. */
function refuseRoles({ roles, level }: Pick<InitArguments, 'roles' | 'level'>): void {
  if (roles.length === 0) return
  throw new PawlError('usage', `\`--${level}\` installs hooks, not roles`, {
    hint: 'run `pawl init --roles` in a project',
  })
}

function show(
  { chosen, report, ours, warnings, errors }: InitDone,
  { dryRun, level }: Pick<InitArguments, 'dryRun' | 'level'>,
): void {
  const flag = level === undefined ? '' : ` --${level}`
  const words = changeWords(dryRun)
  const roles = branchesOf(report, printHook, words)
  const tree = printTree([...roles, ...agentBranches(chosen), ...ourBranches(ours, words)])
  const { done, mods } = ours.outcomes
  if (tree !== '') say(tree)
  const files = [
    ...done,
    ...mods.flatMap((one) => ('files' in one ? one.files.map((file) => ({ ...file, brain: one.brain })) : [])),
  ]
  for (const { brain, path, before, after } of dryRun ? files : []) {
    const diff = textDiff(shownPath(brain, path), before, after)
    if (diff !== '') sayWhole(diff)
  }
  if (dryRun && tree !== '') say('dry run: nothing was written')
  else if (done.some(({ entries }) => entries.length > 0)) say(`next: \`pawl doctor${flag}\` proves that they run`)
  for (const { message, hint } of warnings) complain(`warning: ${message}`, hint)
  for (const { message, hint } of errors) complain(message, hint)
}
