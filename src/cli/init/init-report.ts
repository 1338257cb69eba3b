import type { PawlError } from '../../base/index.ts'
import type { BrainHook, SyncedHooks } from '../../brains/index.ts'
import type { LinkChange } from '../../brains/internal.ts'
import type { Branch } from '../terminal/print-tree.ts'
import type { ChangeWords } from './change-words.ts'

export interface LinkedRole {
  /** `repo/role`. */
  readonly role: string
  readonly links: readonly LinkChange[]
  readonly inits: readonly string[]
}

export interface SyncedRole extends Omit<SyncedHooks, 'failed'> {
  /** `repo/role`. */
  readonly role: string
}

export interface SyncedBrain {
  readonly brain: string
  readonly roles: readonly SyncedRole[]
  /** Hooks of roles that are no longer linked. */
  readonly pruned: readonly BrainHook[]
  /** Hooks of roles that are not linked here and that others have put there: they stay. */
  readonly left: readonly BrainHook[]
}

/** The actual or planned changes of `initRoles`. */
export interface InitReport {
  readonly linked: readonly LinkedRole[]
  readonly brains: readonly SyncedBrain[]
  readonly errors: readonly PawlError[]
}

type Printer = (hook: BrainHook) => string
const changes = ['created', 'updated', 'deleted', 'unchanged'] as const

/** The report as a tree: roles and their links, then agents and the changes in each by role. */
export function branchesOf(
  { linked, brains: all }: InitReport,
  printHook: Printer,
  words: ChangeWords,
): readonly Branch[] {
  const brains = all.filter(({ roles, pruned, left }) => roles.length + pruned.length + left.length > 0)
  const roles = linked.map(({ role, links, inits }) => ({
    line: `${role}: ${counts((change) => links.filter((one) => one.change === change).length, words) ?? 'nothing to link'}`,
    below: [
      ...links.flatMap(({ path, change }) =>
        change === 'unchanged' ? [] : [{ line: `${words.one(change)} ${path}` }],
      ),
      ...inits.map((command) => ({ line: `init: ${command}` })),
    ],
  }))
  const agents = brains.map(({ brain, roles, pruned, left }) => ({
    line: brain,
    below: [
      ...roles.map((role) => roleBranch(role, printHook, words)),
      ...prunedBranches(pruned, printHook, words),
      ...left.map((hook) => ({ line: `not ours, left alone: ${printHook(hook)} (${hook.author})` })),
    ],
  }))
  return [
    ...(roles.length === 0 ? [] : [{ line: 'roles', below: roles }]),
    ...(agents.length === 0 ? [] : [{ line: `hooks${isQuiet(brains) ? ': nothing to change' : ''}`, below: agents }]),
  ]
}

function roleBranch(role: SyncedRole, printHook: Printer, words: ChangeWords): Branch {
  const changed = changes.filter((change) => change !== 'unchanged')
  return {
    line: `${role.role}: ${counts((change) => role[change].length, words) ?? 'no hooks'}`,
    below: changed.flatMap((change) =>
      role[change].map((hook) => ({ line: `${words.one(change)} ${printHook(hook)}` })),
    ),
  }
}

function prunedBranches(pruned: readonly BrainHook[], printHook: Printer, words: ChangeWords): readonly Branch[] {
  if (pruned.length === 0) return []
  const below = pruned.map((hook) => ({ line: `${words.one('deleted')} ${printHook(hook)} (${hook.author})` }))
  return [{ line: `no longer linked: ${words.many(pruned.length, 'deleted')}`, below }]
}

function counts(count: (change: (typeof changes)[number]) => number, words: ChangeWords): string | undefined {
  const told = changes.flatMap((change) => (count(change) === 0 ? [] : [words.many(count(change), change)]))
  return told.length === 0 ? undefined : told.join(', ')
}

function isQuiet(brains: readonly SyncedBrain[]): boolean {
  return brains.every(({ roles, pruned }) => {
    const changed = roles.flatMap(({ created, updated, deleted }) => [...created, ...updated, ...deleted])
    return changed.length === 0 && pruned.length === 0
  })
}
