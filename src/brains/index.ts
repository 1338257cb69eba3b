export { agentFiles } from './agent-files.ts'
export { brainAt, levelRoot } from './at-level.ts'
export { mustBeExact } from './border/must-be-exact.ts'
export { parsePayload } from './border/parse-payload.ts'
export { type BrainSlug, brainOf, brains, speechOf } from './brains.ts'
export { type HookCommands, hookCommands } from './command/hook-command.ts'
export { answered } from './command/launch.ts'
export { isRelay, projectsFile, removedFile, removedForMs } from './command/search.ts'
export type {
  Answer,
  Brain,
  Change,
  EventName,
  GuardedPaths,
  Happening,
  Level,
  Moment,
  Recognised,
  Reply,
  RoleMoment,
  Sent,
  Speech,
  Vocabulary,
} from './contract/brain.ts'
export type { Check, Checked, Checking } from './contract/check.ts'
export type { Headless, HeadlessStart } from './contract/headless.ts'
export type { Layer, Layers, StartPlace } from './contract/layers.ts'
export { ourselves } from './contract/ourselves.ts'
export type { Before, Entry, Owns, SettingsFormat, Written } from './contract/settings-format.ts'
export type { Traces } from './contract/traces.ts'
export type { Trouble } from './contract/trouble.ts'
export { type Changed, type Degraded, degrade } from './degrade.ts'
export { heardHooks } from './heard-hooks.ts'
export { installPlan } from './install-plan.ts'
export { asWritten } from './layers/as-written.ts'
export { lookAtLayers } from './layers/look-at-layers.ts'
export { type TrialFile, trialFiles } from './layers/trial-files.ts'
export { type OddMatch, oddMatches } from './odd-matches.ts'
export {
  type BrainHook,
  type BrainHookEvent,
  type BrainHookFilter,
  type BrainHookUnique,
  isRoleAuthor,
  makeBrainHook,
  makeBrainHookFilter,
  printHook,
} from './roles/brain-hook.ts'
export type {
  BrainHookCriterion,
  BrainHooksAdapter,
  BrainHooksDao,
  StagedBrainHooks,
} from './roles/brain-hooks-adapter.ts'
export { createBrainHooksAdapter } from './roles/create-brain-hooks-adapter.ts'
export { detectBrainReplsInRepo } from './roles/detect-brain-repls-in-repo.ts'
export { type FoundRole, findRoles, parseRoleSpecifier, type RoleSpecifier } from './roles/find-roles.ts'
export { getBrainHooks } from './roles/get-brain-hooks.ts'
export {
  type AdapterQuery,
  brainNamed,
  getBrainHooksAdapterByConfigImplicit,
} from './roles/get-brain-hooks-adapter-by-config-implicit.ts'
export { getLinkedRolesWithHooks, type LinkedRoles } from './roles/get-linked-roles-with-hooks.ts'
export { type DurationParts, durationMs, type IsoDuration } from './roles/iso-duration.ts'
export type { LinkChange } from './roles/link-folder.ts'
export { linkRole } from './roles/link-role.ts'
export type { PackageFailure } from './roles/packages.ts'
export {
  authorOf,
  brainHooksOf,
  type DeclaredRole,
  makeRole,
  type Role,
  type RoleFolders,
  type RoleHookOnBrain,
  type RoleHooks,
  type RoleHooksOnBrain,
  type Uri,
} from './roles/role.ts'
export {
  type ActInput,
  type AskInput,
  dispatchAct,
  dispatchAsk,
  type RoleHooksOnDispatch,
} from './roles/role-hooks-on-dispatch.ts'
export { type RoleRecord, roleRecord } from './roles/role-record.ts'
export { initsOf, runInits } from './roles/run-inits.ts'
export { stageBrainHooks } from './roles/stage-brain-hooks.ts'
export {
  type PrunedHooks,
  pruneRoleHooks,
  type SyncedHooks,
  syncRoleHooksIntoBrainRepl,
} from './roles/sync-role-hooks-into-brain-repl.ts'
export { secondReader } from './second-reader.ts'
export { type Edited, editSettings, readSettings } from './settings/edit-settings.ts'
export { wasInstalled } from './settings/installed.ts'
export { type JsonHooksOptions, jsonHooks } from './settings/json-hooks.ts'
export { withLock } from './settings/lock.ts'
export { type SilentHook, silentHooks } from './silent-hooks.ts'
export { type FoundTraces, findTraces } from './traces/find-traces.ts'
export { programFile } from './traces/program-file.ts'
export { unheardHooks } from './unheard-hooks.ts'
