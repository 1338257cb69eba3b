import { PawlError } from '../../base/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { ConfirmationQueue } from '../knowledge/confirmations/confirmations.ts'
import type { Regions } from '../knowledge/regions.ts'

/**
 * The effects on a question that are left after people have answered: a hook that blocks it until a person has looked, and whose
 * every request for that was accepted, neither blocks nor asks again.
 */
export function withoutAccepted(
  effects: readonly KnowledgeEffect[],
  confirmations: ConfirmationQueue,
): readonly KnowledgeEffect[] {
  const requests = effects.filter((effect) => effect.type === 'needs-confirmation')
  if (requests.length === 0) return effects
  const accepted = confirmations.list('accepted')
  const isAccepted = requests.every(({ subject, reason }) =>
    accepted.some((one) => one.subject === subject && one.reason === reason),
  )
  if (!isAccepted) return effects
  return effects.filter(({ type }) => type !== 'needs-confirmation' && type !== 'block-reasoning')
}

/** A block of another subject, or of a region that the subject is not in, is a mistake: the question is then not answered. */
export function mustBeAbout(effects: readonly KnowledgeEffect[], asked: string, regions: Regions): void {
  for (const effect of effects) {
    if (effect.type !== 'block-reasoning') continue
    const { subject, region } = effect
    const known = regions.regionsOf(asked)
    if (subject === asked && known.includes(region)) continue
    throw new PawlError(
      'bad-region',
      `\`${subject} BLOCK_REASONING ${region}\` is not about the question of \`${asked}\``,
      {
        hint: `block \`${asked}\` in ${known.join(', ')}`,
      },
    )
  }
}
