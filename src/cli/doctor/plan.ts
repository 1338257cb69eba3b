import type { Brain } from '../../brains/index.ts'
import { type Entry, editSettings, installPlan, ourselves } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
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

/**
 * Whether `pawl init --hooks` would leave the settings of an agent as they are, to the byte. An added key, such as `async`
 * or `if`, may keep the agent from calling an entry or from waiting for it. Of a config that does not load, the entries
 * that are there count as planned.
 */
export async function isAsWritten(brain: Brain, root: string, config: LoadedConfig | undefined): Promise<boolean> {
  const plan = config && (await planFor(brain, config))
  const change = (found: readonly Entry[]) =>
    plan === undefined ? found : [...plan, ...found.filter(({ author }) => author !== ourselves)]
  const { before, after } = await editSettings(root, brain.settings, change, { dryRun: true })
  return before === after
}
