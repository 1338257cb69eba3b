import type { PawlError } from '../../base/index.ts'
import type { BrainHook, SyncedHooks } from '../../brains/index.ts'
import type { LinkChange } from '../../brains/internal.ts'
import type { Branch } from '../terminal/print-tree.ts'

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
export function branchesOf({ linked, brains: all }: InitReport, printHook: Printer): readonly Branch[] {
  const brains = all.filter(({ roles, pruned, left }) => roles.length + pruned.length + left.length > 0)
  const roles = linked.map(({ role, links, inits }) => ({
    line: `${role}: ${counts((change) => links.filter((one) => one.change === change).length) ?? 'nothing to link'}`,
    below: [
      ...links.flatMap(({ path, change }) => (change === 'unchanged' ? [] : [{ line: `${change} ${path}` }])),
      ...inits.map((command) => ({ line: `init: ${command}` })),
    ],
  }))
  const agents = brains.map(({ brain, roles, pruned, left }) => ({
    line: brain,
    below: [
      ...roles.map((role) => roleBranch(role, printHook)),
      ...prunedBranches(pruned, printHook),
      ...left.map((hook) => ({ line: `not ours, left alone: ${printHook(hook)} (${hook.author})` })),
    ],
  }))
  return [
    ...(roles.length === 0 ? [] : [{ line: 'roles', below: roles }]),
    ...(agents.length === 0 ? [] : [{ line: `hooks${isQuiet(brains) ? ': nothing to change' : ''}`, below: agents }]),
  ]
}

function roleBranch(role: SyncedRole, printHook: Printer): Branch {
  const changed = changes.filter((change) => change !== 'unchanged')
  return {
    line: `${role.role}: ${counts((change) => role[change].length) ?? 'no hooks'}`,
    below: changed.flatMap((change) => role[change].map((hook) => ({ line: `${change} ${printHook(hook)}` }))),
  }
}

function prunedBranches(pruned: readonly BrainHook[], printHook: Printer): readonly Branch[] {
  if (pruned.length === 0) return []
  const below = pruned.map((hook) => ({ line: `deleted ${printHook(hook)} (${hook.author})` }))
  return [{ line: `no longer linked: ${pruned.length} deleted`, below }]
}

function counts(count: (change: (typeof changes)[number]) => number): string | undefined {
  const told = changes.flatMap((change) => (count(change) === 0 ? [] : [`${count(change)} ${change}`]))
  return told.length === 0 ? undefined : told.join(', ')
}

function isQuiet(brains: readonly SyncedBrain[]): boolean {
  return brains.every(({ roles, pruned }) => {
    const changed = roles.flatMap(({ created, updated, deleted }) => [...created, ...updated, ...deleted])
    return changed.length === 0 && pruned.length === 0
  })
}
