import { PawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'
import { heardHooks, ourselves } from '../../brains/internal.ts'
import { type LoadedConfig, ownHooks } from '../../config/internal.ts'
import { watchingHooks } from '../doctor/look-at-shadow.ts'
import type { InitReport } from './init-report.ts'
import type { Ours } from './install-ours.ts'

/** No agent was found, and none was named. */
export function noneFound(): PawlError {
  const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
  const place = 'neither in this project nor on this machine'
  return new PawlError('none-detected', `no coding agent was found, ${place}, so no hooks were installed`, {
    hint: `name the ones that you use: \`pawl init --hooks ${slugs[0] ?? 'AGENT'}\`; there are ${slugs.join(', ')}`,
  })
}

/**
 * Why no agent calls anything after all; undefined if one does, or if that was intended: hooks of roles that are no
 * longer linked were removed.
 */
export function whyNothing({ brains: synced }: InitReport, { config, outcomes }: Ours): PawlError | undefined {
  const registry = config?.registry
  const own = outcomes.done.filter(
    ({ brain, entries }) =>
      entries.some(({ author }) => author === ourselves) && heardHooks(registry ?? [], brain).length > 0,
  )
  const ofRoles = synced.flatMap(({ roles }) =>
    roles.flatMap((role) => [...role.created, ...role.updated, ...role.unchanged]),
  )
  const pruned = synced.flatMap((brain) => brain.pruned)
  if (own.length + ofRoles.length + pruned.length > 0 || isEmptied(config)) return undefined
  // guards that are disabled are reported as such
  if (registry?.list({ enabled: false }).some(({ hook }) => hook.verb !== 'observe') === true) return undefined
  if (registry !== undefined && registry.size > 0) {
    return new PawlError(
      'nothing-installed',
      'no hooks were installed: no agent here has an event that one of them matches',
      {
        hint: '`pawl hooks` shows what each hook matches; docs/brains.md lists the events of each agent',
      },
    )
  }
  const message = 'no hooks were installed: pawl.config.ts has none, and neither has a linked role'
  return new PawlError('nothing-installed', message, {
    hint: 'write a hook in pawl.config.ts, or link a role: `pawl init --roles ROLE --hooks`; to take out what is installed, run `pawl uninstall`',
  })
}

/** Whether a config has no hooks of its own in a project that agents call: the guards of Pawl itself are still installed. */
function isEmptied(config: LoadedConfig | undefined): config is LoadedConfig {
  return config !== undefined && ownHooks(config) === 0 && config.registry.size > 0
}

/** A warning about such a config. */
export function warnOfNoHooks(config: LoadedConfig): readonly PawlError[] {
  if (!isEmptied(config)) return []
  const message = 'pawl.config.ts has no hooks: agents are only asked before they change the files of Pawl'
  return [
    new PawlError('no-hooks', message, {
      hint: 'write a hook there; to remove what is installed, run `pawl uninstall`',
    }),
  ]
}

/** A warning about a config whose hooks all only watch. */
export function warnOfShadow(config: LoadedConfig): readonly PawlError[] {
  return watchingHooks(config).flatMap(({ ok, what, todo }) =>
    ok === true ? [] : [new PawlError('not-guarded', what, { hint: todo })],
  )
}
