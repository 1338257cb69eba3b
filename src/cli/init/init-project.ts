import type { PawlError } from '../../base/index.ts'
import { checkFolder, loadConfig, warnOfPasswords } from '../../config/internal.ts'
import { configAt, type InstallPlace } from '../install/install-place.ts'
import { rememberProject } from '../install/known-projects.ts'
import { warnOfMatches } from '../install/warn-of-matches.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import { checkMod } from './check-mod.ts'
import { type ChosenAgent, chooseAgents } from './choose-agents.ts'
import type { InitReport } from './init-report.ts'
import { initRoles } from './init-roles.ts'
import { installOurs, noOurs, type Ours } from './install-ours.ts'
import type { InitArguments } from './read-arguments.ts'
import { noneFound, warnOfNoHooks, warnOfShadow, whyNothing } from './why-nothing.ts'

/** The task of an init, and its place. */
interface Wanted extends Omit<InitArguments, 'json'> {
  readonly place: InstallPlace
  /** The text of a new config. Default: the one with one guard. */
  readonly starter?: string
}

/** All that was done, or would be. */
export interface InitDone {
  readonly chosen: readonly ChosenAgent[]
  readonly report: InitReport
  readonly ours: Ours
  /** Warnings, which are not errors. */
  readonly warnings: readonly PawlError[]
  readonly errors: readonly PawlError[]
}

/** Installs hooks into agents and links roles: the implementation of `pawl init` and of the dialogue of `pawl`. */
export async function initProject({ starter, ...given }: Wanted): Promise<InitDone> {
  const { place, hooks, dryRun, mod } = given
  const { root, brains } = place
  checkFolder(root)
  const declared = await declaredRoles(place)
  const chosen = hooks === undefined ? [] : chooseAgents(place, hooks)
  const agents = chosen.map(({ brain }) => brain)
  if (mod) checkMod(place, agents)
  const report = await initRoles({ ...given, root, brains, declared, detected: agents })
  const ours =
    hooks === undefined ? noOurs : await installOurs({ place, agents, dryRun, mod, ...(starter && { starter }) })
  if (!dryRun && hooks !== undefined && place.level === undefined) await rememberProject(root)
  const { config } = ours
  const warnings =
    config === undefined
      ? []
      : [
          ...warnOfNoHooks(config),
          ...warnOfShadow(config),
          ...warnOfMatches(config.registry, agents),
          ...warnOfPasswords(config),
        ]
  return { chosen, report, ours, warnings, errors: errorsOf(given, { chosen, report, ours }) }
}

/** Loaded first: a config that is broken ends it before anything is written. */
async function declaredRoles(place: InstallPlace): Promise<readonly unknown[]> {
  const file = configAt(place)
  return file === undefined ? [] : ((await loadConfig(file)).config.roles ?? [])
}

/** Each once: settings that are broken fail for roles and for our own hooks alike. */
function errorsOf(
  { hooks, dryRun }: Pick<InitArguments, 'hooks' | 'dryRun'>,
  { chosen, report, ours }: Pick<InitDone, 'chosen' | 'report' | 'ours'>,
): readonly PawlError[] {
  const { outcomes } = ours
  const failed = [...outcomes.failed, ...outcomes.mods.flatMap((one) => ('error' in one ? [one] : []))].map(
    ({ brain, error }) => asPawlError(error, brain.vocabulary.slug),
  )
  const errors = [...report.errors, ...failed]
  const first = errors.filter(({ message }, at) => errors.findIndex((one) => one.message === message) === at)
  const isTrial = dryRun && report.linked.length > 0 // the hooks of roles that are not linked yet are unknown
  if (hooks === undefined || first.length > 0 || isTrial) return first
  const nothing = hooks === 'detect' && chosen.length === 0 ? noneFound() : whyNothing(report, ours)
  return nothing === undefined ? [] : [nothing]
}
