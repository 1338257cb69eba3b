import type { Brain } from '../../brains/index.ts'
import { brains } from '../../brains/index.ts'
import { type Entry, lookAtLayers, type SilentHook, type StartPlace, silentHooks } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { deadlineMs } from '../../hook/index.ts'
import { type Finding, unknown, warned, wrong } from './findings/finding.ts'
import { findingOf } from './findings/finding-of.ts'
import { isAsPlanned, isAsWritten } from './plan.ts'

/** Settings of an agent in which our entries are. */
export interface Settled {
  readonly root: string
  /** Nothing if it does not load. */
  readonly config: LoadedConfig | undefined
  /** Where the agent is started; it decides which files count. */
  readonly place: StartPlace
  /** Our entries. */
  readonly ours: readonly Entry[]
  /** The hint where hooks have to be installed again. */
  readonly again: string
}

/** Everything in settings that keeps an agent from calling our hooks, or from calling them as it should. Empty if all is well. */
export async function lookAtSettings(brain: Brain, settled: Settled): Promise<readonly Finding[]> {
  const { config, place, ours } = settled
  const silent = config === undefined ? [] : silentHooks(brain, config.registry, brains)
  return [
    ...lookAtLayers(brain, place, ours).map(findingOf),
    ...(await lookAtOurs(brain, settled)),
    ...silent.map(silence),
  ]
}

/** Whether our entries are those that `pawl init --hooks` would write now. One sentence is enough: the remedy is the same. */
async function lookAtOurs(brain: Brain, { root, config, ours, again }: Settled): Promise<readonly Finding[]> {
  const { path } = brain.settings
  if (config !== undefined && !(await isAsPlanned(brain, ours, config)))
    return [wrong(`${path} does not fit the hooks there are now`, again)]
  const late = ours.find(({ timeoutMs = 0 }) => timeoutMs > 0 && timeoutMs <= deadlineMs)
  if (late !== undefined) return [wrong(`${late.native}: the agent gives up before we do`, again)]
  if (await isAsWritten(brain, root, config)) return []
  return [wrong(`our entries in ${path} were changed by another program or person`, again)]
}

/** A finding about a hook that an agent never calls. */
function silence({ listener: { name, hook }, isCertain, why, todo }: SilentHook): Finding {
  const what = `the ${hook.verb} \`${name}\` is never called: ${why}`
  const finding = isCertain ? (hook.verb === 'observe' ? warned : wrong) : unknown
  return { ...finding(what, todo), hook: name }
}
