import { type Brain, type Edited, editSettings, installPlan, ourselves } from '../../brains/index.ts'
import { hookProgram } from '../config/hook-program.ts'
import { digestOf } from '../config/policy.ts'
import { hostTimeoutMs } from '../hook/deadline.ts'
import type { LoadedConfig } from '../hook/loaded-config.ts'

/** What came of one agent. */
export interface Installed extends Edited {
  readonly brain: Brain
}

/** Writes our entries into the settings of agents: those that somebody's hooks need, and no others. */
export async function installHooks(
  { root, registry }: LoadedConfig,
  brains: readonly Brain[],
  options: { readonly dryRun?: boolean } = {},
): Promise<readonly Installed[]> {
  const called = { timeoutMs: hostTimeoutMs, digest: digestOf(await hookProgram()) }
  return inTurn(brains, (brain) => {
    const wanted = installPlan(brain, registry, called)
    return editSettings(root, brain.settings, (found) => [...wanted, ...found.filter(isOthers)], options)
  })
}

/** Takes our entries out, and those of roles; the files are as they were. */
export async function uninstallHooks(
  root: string,
  brains: readonly Brain[],
  options: { readonly dryRun?: boolean } = {},
): Promise<readonly Installed[]> {
  return inTurn(brains, (brain) => editSettings(root, brain.settings, () => [], options))
}

function isOthers({ author }: { readonly author: string }): boolean {
  return author !== ourselves
}

async function inTurn(
  brains: readonly Brain[],
  edit: (brain: Brain) => Promise<Edited>,
): Promise<readonly Installed[]> {
  const done: Installed[] = []
  for (const brain of brains) done.push({ brain, ...(await edit(brain)) })
  return done
}
