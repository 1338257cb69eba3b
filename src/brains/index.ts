export { type BrainSlug, brainOf, brains } from './brains.ts'
export type { Brain } from './contract/brain.ts'
export {
  type BrainHook,
  type BrainHookFilter,
  makeBrainHook,
  printHook,
} from './roles/brain-hook.ts'
export type { BrainHooksAdapter } from './roles/brain-hooks-adapter.ts'
export { createBrainHooksAdapter } from './roles/create-brain-hooks-adapter.ts'
export { detectBrainReplsInRepo } from './roles/detect-brain-repls-in-repo.ts'
export { getBrainHooks } from './roles/get-brain-hooks.ts'
export { getBrainHooksAdapterByConfigImplicit } from './roles/get-brain-hooks-adapter-by-config-implicit.ts'
export {
  brainHooksOf,
  type DeclaredRole,
  makeRole,
  type Role,
  type RoleHookOnBrain,
  type RoleHooks,
  type RoleHooksOnBrain,
} from './roles/role.ts'
export {
  dispatchAct,
  dispatchAsk,
  type RoleHooksOnDispatch,
} from './roles/role-hooks-on-dispatch.ts'
export {
  type PrunedHooks,
  pruneRoleHooks,
  type SyncedHooks,
  syncRoleHooksIntoBrainRepl,
} from './roles/sync-role-hooks-into-brain-repl.ts'
