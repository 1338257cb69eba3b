import { decidingHooks, isInShadow, type LoadedConfig, promoted } from '../../config/internal.ts'
import { strayPromotions } from '../promote/stray-promotions.ts'
import { counted } from '../terminal/print.ts'
import { type Finding, fine, warned, wrong } from './findings/finding.ts'

/** How many hooks only watch. Nothing, if all enforce. */
export function watchingHooks(config: Pick<LoadedConfig, 'registry'>): readonly Finding[] {
  const hooks = decidingHooks(config)
  const count = hooks.filter(isInShadow).length
  if (count === 0) return []
  const verb = count === 1 ? 'watches' : 'watch'
  if (count < hooks.length)
    return [fine(`${counted(count, 'hook')} of ${hooks.length} only ${verb}, in shadow: \`pawl promote\` lists them`)]
  const all =
    count === 1 ? 'the only hook that can refuse an action is' : `all ${count} hooks that can refuse an action are`
  return [
    warned(
      `nothing is enforced: ${all} in shadow`,
      '`pawl promote` shows what they would have done, and lets them enforce',
    ),
  ]
}

/** Names that were promoted and that no hook has: the hook that was meant may be in shadow. */
export function lostPromotions(config: LoadedConfig): readonly Finding[] {
  return strayPromotions(config).map(({ name, hint }) =>
    wrong(`${promoted.file} names \`${name}\`, and no hook has that name`, hint),
  )
}
