import type { PawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { type Edited, editSettings, installPlan, isRelay, ourselves, readSettings } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { hookDigest, hookFile, hostTimeoutMs } from '../../hook/index.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import { keepMods, type ModOutcome, removeMods } from './mods.ts'

/** The result for one agent. */
export interface Installed extends Edited {
  readonly brain: Brain
}

/** An agent whose settings could not be changed: they are as they were. */
interface Failed {
  readonly brain: Brain
  readonly error: PawlError
}

export interface Outcomes {
  readonly done: readonly Installed[]
  readonly failed: readonly Failed[]
  /** Of the agents among them that have a mod, or should have one. */
  readonly mods: readonly ModOutcome[]
}

/** Writes our entries into the settings of agents: those that the registered hooks need, and no others. */
export async function installHooks(
  { root, registry }: LoadedConfig,
  brains: readonly Brain[],
  { dryRun = false, mod = false }: { readonly dryRun?: boolean; readonly mod?: boolean } = {},
): Promise<Outcomes> {
  const called = { timeoutMs: hostTimeoutMs, digest: await hookDigest() }
  const outcomes = await inTurn(brains, (brain) => {
    const wanted = installPlan(brain, registry, called)
    return editSettings(root, brain.settings, (found) => [...wanted, ...found.filter(isOthers)], { dryRun })
  })
  return { ...outcomes, mods: await keepMods(root, brains, { mod, dryRun }) }
}

/** Agents whose entries run another hook program than this one: once it is replaced, they would refuse every call. */
export async function outdatedAgents(root: string, brains: readonly Brain[]): Promise<readonly Brain[]> {
  const digest = await hookDigest()
  const outdated: Brain[] = []
  for (const brain of brains) {
    const entries = await readSettings(root, brain.settings).catch(() => []) // broken settings only matter if the agent is named
    const ours = entries.filter((entry) => !isOthers(entry) && entry.command.includes(hookFile))
    if (ours.some(({ command }) => !command.includes(digest) && !isRelay(command))) outdated.push(brain)
  }
  return outdated
}

/** Takes our entries out, and those of roles that we wrote; the files are as they were. */
export async function uninstallHooks(
  root: string,
  brains: readonly Brain[],
  options: { readonly dryRun?: boolean } = {},
): Promise<Outcomes> {
  const mods = await removeMods(root, brains, options) // first: the folders around them may be ours, too
  return { ...(await inTurn(brains, (brain) => editSettings(root, brain.settings, () => [], options))), mods }
}

function isOthers({ author }: { readonly author: string }): boolean {
  return author !== ourselves
}

/** One after the other; settings that are broken keep no other agent from its turn. */
async function inTurn(
  brains: readonly Brain[],
  edit: (brain: Brain) => Promise<Edited>,
): Promise<Omit<Outcomes, 'mods'>> {
  const done: Installed[] = []
  const failed: Failed[] = []
  for (const brain of brains) {
    try {
      done.push({ brain, ...(await edit(brain)) })
    } catch (error) {
      failed.push({ brain, error: asPawlError(error) })
    }
  }
  return { done, failed }
}
