import { brains, printHook } from '../../brains/index.ts'
import { PawlError } from '../../kernel/index.ts'
import { complain, say } from '../print.ts'
import { printTree } from '../print-tree.ts'
import { branchesOf, type InitReport } from './init-report.ts'
import { initRoles } from './init-roles.ts'
import { readArguments } from './read-arguments.ts'

/** `pawl init --roles … --hooks …`: roles into the project, and what they want into its coding agents. */
export async function run(args: readonly string[]): Promise<number> {
  const { json, ...given } = readArguments(args)
  if (given.roles.length === 0 && given.hooks === undefined) {
    const hint = '`pawl init --roles ROLE…`, `pawl init --hooks`, or both'
    throw new PawlError('usage', 'there is nothing to do', { hint })
  }
  const report = await initRoles({ ...given, root: process.cwd(), brains, declared: undefined })
  if (json) say(JSON.stringify(plain(report), undefined, 2))
  else show(report, given.dryRun)
  return report.errors.length > 0 ? 1 : 0
}

function show(report: InitReport, dryRun: boolean): void {
  const tree = printTree(branchesOf(report, printHook))
  if (tree !== '') say(tree)
  if (dryRun) say('nothing was written: this was only a trial')
  for (const { message, hint } of [...report.warnings, ...report.errors]) complain(message, hint)
}

function plain({ warnings, errors, ...rest }: InitReport): unknown {
  const told = ({ code, message, hint }: PawlError) => ({ code, message, hint })
  return { ...rest, warnings: warnings.map(told), errors: errors.map(told) }
}
