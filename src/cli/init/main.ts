import { printHook } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'
import { asPawlError } from '../as-pawl-error.ts'
import { checkFolder } from '../config/check-folder.ts'
import { loadConfig } from '../config/load-config.ts'
import { ownHooks } from '../config/own-hooks.ts'
import { configAt, type InstallPlace, installPlace, shownPath } from '../install/install-place.ts'
import { rememberProject } from '../install/known-projects.ts'
import { warnOfMatches } from '../install/warn-of-matches.ts'
import { complain, say } from '../print.ts'
import { printTree } from '../print-tree.ts'
import { notAgents } from '../protect/only-people.ts'
import { type ChosenAgent, chooseAgents } from './choose-agents.ts'
import { branchesOf, type InitReport } from './init-report.ts'
import { initRoles } from './init-roles.ts'
import { installOurs, noOurs, type Ours } from './install-ours.ts'
import { projectRoot } from './project-root.ts'
import { type InitArguments, readArguments } from './read-arguments.ts'
import { agentBranches, ourBranches } from './show-ours.ts'
import { textDiff } from './text-diff.ts'
import { noneFound, whyNothing } from './why-nothing.ts'

/** All that was done, or would be. */
interface Done {
  readonly chosen: readonly ChosenAgent[]
  readonly report: InitReport
  readonly ours: Ours
  /** What is not wrong, but should be known. */
  readonly warnings: readonly PawlError[]
  readonly errors: readonly PawlError[]
}

/** `pawl init --roles … --hooks …`: roles and hooks into the project, and what they want into its coding agents. */
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
  const { root } = place
  if (place.level !== undefined) refuseRoles(given)
  checkFolder(root)
  const declared = await declaredRoles(place)
  const chosen = hooks === undefined ? [] : chooseAgents(place, hooks)
  const agents = chosen.map(({ brain }) => brain)
  const report = await initRoles({ ...given, root, brains: place.brains, declared, detected: agents })
  const ours = hooks === undefined ? noOurs : await installOurs({ place, agents, dryRun })
  if (!dryRun && hooks !== undefined) rememberProject(place.level === undefined ? root : projectRoot(process.cwd()))
  const warnings = ours.registry === undefined ? [] : warnOfMatches(ours.registry, agents)
  const done = { chosen, report, ours, warnings, errors: errorsOf({ hooks, dryRun }, { chosen, report, ours }) }
  if (json) say(JSON.stringify(plain(done), undefined, 2))
  else show(done, given)
  return done.errors.length > 0 ? 1 : 0
}

/** Roles are linked into projects. */
function refuseRoles({ roles, level }: Pick<InitArguments, 'roles' | 'level'>): void {
  if (roles.length === 0) return
  throw new PawlError('usage', `\`--${level}\` installs hooks, not roles`, {
    hint: 'run `pawl init --roles` in a project',
  })
}

/** Loaded first: a config that is broken ends it before anything is written. */
async function declaredRoles(place: InstallPlace): Promise<readonly unknown[]> {
  const config = configAt(place)
  return config === undefined ? [] : ((await loadConfig(config)).config.roles ?? [])
}

/** Each once: settings that are broken fail for roles and for our own hooks alike. */
function errorsOf(
  { hooks, dryRun }: Pick<InitArguments, 'hooks' | 'dryRun'>,
  { chosen, report, ours }: Pick<Done, 'chosen' | 'report' | 'ours'>,
): readonly PawlError[] {
  const failed = ours.outcomes.failed.map(({ brain, error }) => asPawlError(error, brain.vocabulary.slug))
  const errors = [...report.errors, ...failed]
  const first = errors.filter(({ message }, at) => errors.findIndex((one) => one.message === message) === at)
  const isTrial = dryRun && report.linked.length > 0 // nobody knows what roles want that are not linked yet
  if (hooks === undefined || first.length > 0 || isTrial) return first
  const nothing = hooks === 'detect' && chosen.length === 0 ? noneFound() : whyNothing(report, ours)
  return nothing === undefined ? [] : [nothing]
}

function show(
  { chosen, report, ours, warnings, errors }: Done,
  { dryRun, level }: Pick<InitArguments, 'dryRun' | 'level'>,
): void {
  const flag = level === undefined ? '' : ` --${level}`
  const tree = printTree([...branchesOf(report, printHook), ...agentBranches(chosen), ...ourBranches(ours)])
  const { done } = ours.outcomes
  if (tree !== '') say(tree)
  for (const { brain, before, after } of dryRun ? done : []) {
    const diff = textDiff(shownPath(brain), before, after)
    if (diff !== '') say(diff)
  }
  if (dryRun && tree !== '') say('nothing was written: this was only a trial')
  else if (done.some(({ entries }) => entries.length > 0)) say(`next: \`pawl doctor${flag}\` proves that they run`)
  for (const { message, hint } of warnings) complain(`warning: ${message}`, hint)
  for (const { message, hint } of errors) complain(message, hint)
}

function plain({ chosen, report, ours, warnings, errors }: Done): unknown {
  const told = ({ code, message, hint }: PawlError) => ({ code, message, hint })
  const { done, failed } = ours.outcomes
  const installed = done.map(({ brain, before, after, entries }) => {
    return { brain: brain.vocabulary.slug, path: shownPath(brain), changed: before !== after, entries }
  })
  const left = failed.map(({ brain, error }) => {
    return { brain: brain.vocabulary.slug, path: shownPath(brain), ...told(error) }
  })
  return {
    chosen: chosen.map(({ brain, where, traces }) => ({ brain: brain.vocabulary.slug, where, traces })),
    linked: report.linked,
    brains: report.brains,
    ours: {
      created: ours.created,
      hooks: ours.registry === undefined ? 0 : ownHooks({ registry: ours.registry }),
      installed,
      failed: left,
    },
    warnings: warnings.map(told),
    errors: errors.map(told),
  }
}
