import { PawlError } from '../../base/index.ts'
import type { BrainHook, BrainHookUnique } from './brain-hook.ts'

/** Selects hooks by the author, the event or the command. */
export type BrainHookCriterion =
  | { readonly author: string }
  | { readonly event: BrainHook['event'] }
  | { readonly command: string }

/** Reads and changes the hooks of roles in one agent's settings. Entries of other authors stay unchanged. */
export interface BrainHooksDao {
  /** Reads one hook by its key, or all. */
  readonly get: {
    one(query: { readonly by: { readonly unique: BrainHookUnique } }): Promise<BrainHook | null>
    all(query?: { readonly by?: BrainHookCriterion }): Promise<readonly BrainHook[]>
  }
  /** Adds or changes hooks. */
  readonly set: {
    /** Adds the hook; a present one with its key stays unchanged, and is returned. */
    findsert(given: { readonly hook: BrainHook }): Promise<BrainHook>
    /** Adds the hook, or changes the one with its key. Returns it as the agent has it: some count in seconds. */
    upsert(given: { readonly hook: BrainHook }): Promise<BrainHook>
  }
  /** Nothing happens if it is not there. */
  del(query: { readonly by: { readonly unique: BrainHookUnique } }): Promise<void>
}

/** One agent's settings, seen by roles: where they are and how they look is the adapter's own business. */
export interface BrainHooksAdapter {
  /** The agent whose settings these are. */
  readonly slug: string
  /** Reads and changes the hooks of roles. */
  readonly dao: BrainHooksDao
  /** For adapters that keep a record: whether Pawl set this hook here. A hook that others set is never pruned. */
  wrote?(unique: BrainHookUnique): Promise<boolean>
  /** For adapters that can do many changes in one write. Without it, each change is a write of its own. */
  stage?(): Promise<StagedBrainHooks>
}

/** Changes that are invisible to others until they are committed. */
export interface StagedBrainHooks {
  readonly adapter: BrainHooksAdapter
  commit(): Promise<void>
}

/** The return value of a supplier, if it is an adapter. */
export function checkAdapter(value: unknown, supplier: string): BrainHooksAdapter {
  const dao = member(value, 'dao')
  const methods = [
    member(member(dao, 'get'), 'one'),
    member(member(dao, 'get'), 'all'),
    member(member(dao, 'set'), 'findsert'),
    member(member(dao, 'set'), 'upsert'),
    member(dao, 'del'),
  ]
  if (methods.every((method) => typeof method === 'function')) return value as BrainHooksAdapter
  throw new PawlError('bad-adapter', `what \`getBrainHooks\` of ${supplier} returned is not an adapter`, {
    hint: 'an adapter has a slug and a dao: get.one, get.all, set.findsert, set.upsert, del',
  })
}

/** Also inherited ones: an adapter may be an instance of a class. */
function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
