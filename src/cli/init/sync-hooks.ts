import type { PawlError } from '../../base/index.ts'
import {
  type BrainHook,
  type BrainHooksAdapter,
  type PrunedHooks,
  printHook,
  pruneRoleHooks,
  type Role,
  syncRoleHooksIntoBrainRepl,
} from '../../brains/index.ts'
import type { LinkedRoles } from '../../brains/internal.ts'
import { getLinkedRolesWithHooks, roleRecord, stageBrainHooks } from '../../brains/internal.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import type { SyncedBrain, SyncedRole } from './init-report.ts'

interface Named {
  readonly slug: string
  readonly adapter: BrainHooksAdapter
}

interface Synced {
  readonly brains: readonly SyncedBrain[]
  readonly errors: readonly PawlError[]
}

/** Every linked role in each of these agents: one write for an agent, or none if it is only a trial. */
export async function syncHooks({
  root,
  adapters,
  declared,
  dryRun,
}: {
  readonly root: string
  readonly adapters: readonly Named[]
  readonly declared: readonly unknown[] | undefined
  readonly dryRun: boolean
}): Promise<Synced> {
  if (adapters.length === 0) return { brains: [], errors: [] }
  const linked = await getLinkedRolesWithHooks({ from: root, declared })
  const brains: SyncedBrain[] = []
  const errors = linked.failures.map(({ error }) => error)
  for (const named of adapters) {
    try {
      const { brain, failed } = await syncBrain(root, named, linked, dryRun)
      brains.push(brain)
      errors.push(...failed)
    } catch (error) {
      errors.push(asPawlError(error, named.slug))
    }
  }
  return { brains, errors }
}

async function syncBrain(root: string, { slug, adapter }: Named, { roles, keeps }: LinkedRoles, dryRun: boolean) {
  const staged = await stageBrainHooks(adapter)
  // an adapter of a package has no record of our hooks, so we keep one
  const record = adapter.wrote === undefined ? roleRecord(root, slug) : undefined
  const wrote = record && (async (hook: BrainHook) => record.has(hook))
  const orphans = await pruneRoleHooks({ adapter: staged.adapter, keeps, ...(wrote === undefined ? {} : { wrote }) })
  const failed = [...failuresOf(orphans, slug)]
  const synced: SyncedRole[] = []
  for (const role of roles) {
    try {
      const { created, updated, deleted, unchanged, ...rest } = await syncRoleHooksIntoBrainRepl({
        role,
        adapter: staged.adapter,
      })
      synced.push({ role: `${role.repo}/${role.slug}`, created, updated, deleted, unchanged })
      failed.push(...failuresOf(rest, slug))
    } catch (error) {
      failed.push(asPawlError(error, `${nameOf(role)} in ${slug}`))
    }
  }
  const set = synced.flatMap(({ created, updated, unchanged }) => [...created, ...updated, ...unchanged])
  if (!dryRun) {
    await record?.add(set)
    await staged.commit()
    await record?.drop([...orphans.deleted, ...synced.flatMap(({ deleted }) => deleted)])
  }
  return { brain: { brain: slug, roles: synced, pruned: orphans.deleted, left: orphans.left }, failed }
}

function failuresOf({ failed }: Pick<PrunedHooks, 'failed'>, slug: string): readonly PawlError[] {
  return failed.map(({ hook, error }) => asPawlError(error, `${slug}: ${printHook(hook)} (${hook.author})`))
}

function nameOf({ repo, slug }: Role): string {
  return `${repo}/${slug}`
}
