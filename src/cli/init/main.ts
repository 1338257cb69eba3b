import { brains, printHook } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'
import { asPawlError } from '../as-pawl-error.ts'
import { checkFolder } from '../config/check-folder.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { ownHooks } from '../config/own-hooks.ts'
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
  const { hooks, dryRun } = given
  if (!dryRun) notAgents('to install hooks')
  if (given.roles.length === 0 && hooks === undefined) {
    const hint = '`pawl init --hooks` installs your hooks, `pawl init --roles ROLE…` links roles'
    throw new PawlError('usage', 'there is nothing to do', { hint })
  }
  const root = projectRoot(process.cwd())
  checkFolder(root)
  const declared = await declaredRoles(root)
  const chosen = hooks === undefined ? [] : chooseAgents(root, hooks)
  const agents = chosen.map(({ brain }) => brain)
  const report = await initRoles({ ...given, root, brains, declared, detected: agents })
  const ours = hooks === undefined ? noOurs : await installOurs({ root, agents, dryRun })
  const warnings = ours.registry === undefined ? [] : warnOfMatches(ours.registry, agents)
  const done = { chosen, report, ours, warnings, errors: errorsOf(given, { chosen, report, ours }) }
  if (json) say(JSON.stringify(plain(done), undefined, 2))
  else show(done, dryRun)
  return done.errors.length > 0 ? 1 : 0
}

/** Loaded first: a config that is broken ends it before anything is written. */
async function declaredRoles(root: string): Promise<readonly unknown[]> {
  const file = findConfig(root)
  return file === undefined ? [] : ((await loadConfig(file)).config.roles ?? [])
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

function show({ chosen, report, ours, warnings, errors }: Done, dryRun: boolean): void {
  const tree = printTree([...branchesOf(report, printHook), ...agentBranches(chosen), ...ourBranches(ours)])
  const { done } = ours.outcomes
  if (tree !== '') say(tree)
  for (const { path, before, after } of dryRun ? done : []) {
    const diff = textDiff(path, before, after)
    if (diff !== '') say(diff)
  }
  if (dryRun && tree !== '') say('nothing was written: this was only a trial')
  else if (done.some(({ entries }) => entries.length > 0)) say('next: `pawl doctor` proves that they run')
  for (const { message, hint } of warnings) complain(`warning: ${message}`, hint)
  for (const { message, hint } of errors) complain(message, hint)
}

function plain({ chosen, report, ours, warnings, errors }: Done): unknown {
  const told = ({ code, message, hint }: PawlError) => ({ code, message, hint })
  const { done, failed } = ours.outcomes
  const installed = done.map(({ brain, path, before, after, entries }) => {
    return { brain: brain.vocabulary.slug, path, changed: before !== after, entries }
  })
  const left = failed.map(({ brain, error }) => {
    return { brain: brain.vocabulary.slug, path: brain.settings.path, ...told(error) }
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
