import { brains, printHook } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'
import { findConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { complain, say } from '../print.ts'
import { type Branch, printTree } from '../print-tree.ts'
import { notAgents } from '../protect/only-people.ts'
import { branchesOf, type InitReport } from './init-report.ts'
import { initRoles } from './init-roles.ts'
import { installOurs, type Ours } from './install-ours.ts'
import { projectRoot } from './project-root.ts'
import { readArguments } from './read-arguments.ts'
import { textDiff } from './text-diff.ts'

const nothing: Ours = { created: undefined, hooks: 0, installed: [] }

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
  const report = await initRoles({ ...given, root, brains, declared: await declaredRoles(root) })
  const ours = hooks === undefined ? nothing : await installOurs({ root, hooks, dryRun })
  if (json) say(JSON.stringify(plain(report, ours), undefined, 2))
  else show(report, ours, dryRun)
  return report.errors.length > 0 ? 1 : 0
}

/** Loaded first: a config that is broken ends it before anything is written. */
async function declaredRoles(root: string): Promise<readonly unknown[]> {
  const file = findConfig(root)
  return file === undefined ? [] : ((await loadConfig(file)).config.roles ?? [])
}

function show(report: InitReport, ours: Ours, dryRun: boolean): void {
  const tree = printTree([...branchesOf(report, printHook), ...ourBranches(ours)])
  if (tree !== '') say(tree)
  for (const { path, before, after } of dryRun ? ours.installed : []) {
    const diff = textDiff(path, before, after)
    if (diff !== '') say(diff)
  }
  if (dryRun) say('nothing was written: this was only a trial')
  else if (ours.installed.some(({ entries }) => entries.length > 0)) say('next: `pawl doctor` proves that they run')
  for (const { message, hint } of [...report.warnings, ...report.errors]) complain(message, hint)
}

function ourBranches({ created, installed }: Ours): readonly Branch[] {
  const below = installed.flatMap(({ brain, path, before, after, entries }) => {
    const own = entries.filter(({ author }) => author === 'pawl')
    if (own.length === 0 && before === after) return []
    const moments = own.map(({ native, matcher }) => ({
      line: matcher === undefined ? native : `${native} ${matcher}`,
    }))
    const change = before === after ? 'nothing to change in' : before === undefined ? 'created' : 'changed'
    return [{ line: `${brain.vocabulary.slug}: ${change} ${path}`, below: moments }]
  })
  if (below.length === 0 && created === undefined) return []
  const first = created === undefined ? [] : [{ line: `created ${created}: one guard to begin with` }]
  return [{ line: 'your hooks', below: [...first, ...below] }]
}

function plain({ warnings, errors, ...rest }: InitReport, { created, hooks, installed }: Ours): unknown {
  const told = ({ code, message, hint }: PawlError) => ({ code, message, hint })
  const files = installed.map(({ brain, path, before, after, entries }) => {
    return { brain: brain.vocabulary.slug, path, changed: before !== after, entries }
  })
  const ours = { created, hooks, installed: files }
  return { ...rest, ours, warnings: warnings.map(told), errors: errors.map(told) }
}
