import { PawlError } from '../../base/index.ts'
import { type Brain, brains } from '../../brains/index.ts'
import { modOf } from '../../brains/internal.ts'
import type { InstallPlace } from '../install/install-place.ts'

/** Refuses `--mod` where no agent to install for has a mod, before anything is written. */
export function checkMod({ level }: InstallPlace, agents: readonly Brain[]): void {
  if (agents.some((brain) => modOf(brain) !== undefined)) return
  const slugs = brains.filter((brain) => brain.mod !== undefined).map(({ vocabulary }) => vocabulary.slug)
  const [slug = ''] = slugs
  if (level === 'managed')
    throw new PawlError('usage', '`--mod` cannot be used with `--managed`', {
      hint: `each user can install the mod: \`pawl init --user --hooks ${slug} --mod\``,
    })
  throw new PawlError('usage', `\`--mod\` is for ${slugs.join(', ')}, and hooks are not installed for it here`, {
    hint: `\`pawl init --hooks ${slug} --mod\``,
  })
}
