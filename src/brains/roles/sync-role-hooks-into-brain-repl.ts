import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { type BrainHook, isKeyOf, isRoleAuthor, isSameHook } from './brain-hook.ts'
import type { BrainHooksAdapter } from './brain-hooks-adapter.ts'
import { authorOf, brainHooksOf, type Role } from './role.ts'

/** The result of `syncRoleHooksIntoBrainRepl`: the change of each hook of the role. */
export interface SyncedHooks {
  /** Hooks that were added. */
  readonly created: readonly BrainHook[]
  /** Hooks whose filter or timeout changed. */
  readonly updated: readonly BrainHook[]
  /** Hooks that the role no longer declares. */
  readonly deleted: readonly BrainHook[]
  /** Hooks that were there already. */
  readonly unchanged: readonly BrainHook[]
  /** Hooks that this agent does not support, and why. */
  readonly failed: readonly { readonly hook: BrainHook; readonly error: PawlError }[]
}

/**
 * Makes a coding agent have exactly the hooks that a role declares: it adds, changes and removes. Other roles are not touched.
 *
 * @example
 * const adapter = createBrainHooksAdapter(brainOf('claudecode'), folder)
 * const { created } = await syncRoleHooksIntoBrainRepl({ role, adapter })
 * created.map(({ command }) => command) // => ['./format.sh']
 */
export async function syncRoleHooksIntoBrainRepl({
  role,
  adapter,
}: {
  readonly role: Role
  readonly adapter: BrainHooksAdapter
}): Promise<SyncedHooks> {
  const declared = brainHooksOf(role)
  const author = authorOf(role)
  const found = (await adapter.dao.get.all({ by: { author } })).filter((hook) => hook.author === author)
  const stale = found.filter((hook) => !declared.some(isKeyOf(hook)))
  const [removed, set] = [await inTurn(stale, removal(adapter)), await inTurn(declared, setting(adapter, found))]
  const of = (change: string) => set.flatMap((one) => ('change' in one && one.change === change ? [one.hook] : []))
  return {
    created: of('created'),
    updated: of('updated'),
    deleted: removed.flatMap((one) => ('error' in one ? [] : [one.hook])),
    unchanged: of('unchanged'),
    failed: [...removed, ...set].flatMap((one) => ('error' in one ? [one] : [])),
  }
}

/** The result of `pruneRoleHooks`. */
export interface PrunedHooks extends Pick<SyncedHooks, 'deleted' | 'failed'> {
  /** Those that others set: a colleague whose settings came with the clone, or another tool. */
  readonly left: readonly BrainHook[]
}

/**
 * Removes the hooks of roles that are no longer linked, as far as Pawl set them here.
 *
 * @example
 * const adapter = createBrainHooksAdapter(brainOf('claudecode'), folder)
 * await syncRoleHooksIntoBrainRepl({ role, adapter })
 * const { deleted } = await pruneRoleHooks({ adapter, keeps: () => false })
 * deleted.map(({ command }) => command) // => ['./format.sh']
 */
export async function pruneRoleHooks({
  adapter,
  keeps,
  wrote = async (hook) => (await adapter.wrote?.(hook)) ?? false,
}: {
  readonly adapter: BrainHooksAdapter
  keeps(author: string): boolean
  /** Whether we set a hook; the adapter's record, unless it keeps none. */
  wrote?(hook: BrainHook): Promise<boolean>
}): Promise<PrunedHooks> {
  const orphans = (await adapter.dao.get.all()).filter(({ author }) => isRoleAuthor(author) && !keeps(author))
  const asked = await inTurn(orphans, async (hook) => ({ hook, isOurs: await wrote(hook) }))
  const ours = asked.flatMap((one) => ('isOurs' in one && one.isOurs ? [one.hook] : []))
  const removed = await inTurn(ours, removal(adapter))
  return {
    deleted: removed.flatMap((one) => ('error' in one ? [] : [one.hook])),
    left: asked.flatMap((one) => ('isOurs' in one && !one.isOurs ? [one.hook] : [])),
    failed: [...asked, ...removed].flatMap((one) => ('error' in one ? [one] : [])),
  }
}

function removal({ dao }: BrainHooksAdapter) {
  return async (hook: BrainHook) => {
    const { author, event, command } = hook
    await dao.del({ by: { unique: { author, event, command } } })
    return { hook, change: 'deleted' }
  }
}

/** Always sets: the agent's form of a hook is known only from its settings afterwards. */
function setting({ dao }: BrainHooksAdapter, found: readonly BrainHook[]) {
  return async (hook: BrainHook) => {
    const before = found.find(isKeyOf(hook))
    const after = await dao.set.upsert({ hook })
    if (before === undefined) return { hook, change: 'created' }
    return { hook, change: isSameHook(before, after) ? 'unchanged' : 'updated' }
  }
}

/** One after the other, and one that fails does not keep the others from their turn. */
async function inTurn<Done extends object>(
  hooks: readonly BrainHook[],
  work: (hook: BrainHook) => Promise<Done>,
): Promise<readonly (Done | { readonly hook: BrainHook; readonly error: PawlError })[]> {
  const results: (Done | { readonly hook: BrainHook; readonly error: PawlError })[] = []
  for (const hook of hooks) {
    try {
      results.push(await work(hook))
    } catch (cause) {
      const error = isPawlError(cause) ? cause : new PawlError('adapter-failed', sentenceOf(cause), { cause })
      results.push({ hook, error })
    }
  }
  return results
}
