import type { Brain } from '../../brains/index.ts'
import { type Entry, installPlan } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/index.ts'
import { hookDigest, hostTimeoutMs } from '../../hook/index.ts'

/** The entries that an agent should have for the hooks there are now. */
export async function planFor(brain: Brain, { registry }: Pick<LoadedConfig, 'registry'>): Promise<readonly Entry[]> {
  return installPlan(brain, registry, { timeoutMs: hostTimeoutMs, digest: await hookDigest() })
}

/** Whether these entries are the planned ones, no more and no less. */
export async function isAsPlanned(brain: Brain, ours: readonly Entry[], config: LoadedConfig): Promise<boolean> {
  const plan = await planFor(brain, config)
  const key = ({ native, matcher = '', command, windows = '' }: Entry) => `${native} ${matcher} ${command} ${windows}`
  const found = new Set(ours.map(key))
  return plan.length === ours.length && plan.every((entry) => found.has(key(entry)))
}
