import { printHook } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'
import { complain, say } from '../print.ts'
import { printTree } from '../print-tree.ts'
import { notAgents } from '../protect/only-people.ts'
import { type InitDone, initProject } from './init-project.ts'
import { branchesOf } from './init-report.ts'
import { plainInit } from './plain-init.ts'
import { projectRoot } from './project-root.ts'
import { readArguments } from './read-arguments.ts'
import { agentBranches, ourBranches } from './show-ours.ts'
import { textDiff } from './text-diff.ts'

/** `pawl init --roles … --hooks …`: roles and hooks into the project, and what they want into its coding agents. */
export async function run(args: readonly string[]): Promise<number> {
  const { json, ...given } = readArguments('init', args)
  const { hooks, dryRun } = given
  if (!dryRun) notAgents('to install hooks')
  if (given.roles.length === 0 && hooks === undefined) {
    const hint = '`pawl init --hooks` installs your hooks, `pawl init --roles ROLE…` links roles'
    throw new PawlError('usage', 'there is nothing to do', { hint })
  }
  const done = await initProject({ ...given, root: projectRoot(process.cwd()) })
  if (json) say(JSON.stringify(plainInit(done), undefined, 2))
  else show(done, dryRun)
  return done.errors.length > 0 ? 1 : 0
}

function show({ chosen, report, ours, warnings, errors }: InitDone, dryRun: boolean): void {
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
