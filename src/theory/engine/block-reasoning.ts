import { PawlError } from '../../base/index.ts'
import type { ConfirmationQueue } from '../knowledge/confirmations/confirmations.ts'
import type { Regions } from '../knowledge/regions.ts'
import type { Authored } from './authored.ts'

/**
 * The effects on a question that are left after people have answered: a hook that blocks it until a person has looked, and whose
 * every request for that was accepted, neither blocks nor asks again.
 */
export function withoutAccepted(effects: readonly Authored[], confirmations: ConfirmationQueue): readonly Authored[] {
  const requests = effects.flatMap(({ effect, hook }) =>
    effect.type === 'needs-confirmation' ? [{ ...effect, hook }] : [],
  )
  if (requests.length === 0) return effects
  const accepted = confirmations.list('accepted')
  const isOpen = ({ subject, reason }: { readonly subject: string; readonly reason: string }) =>
    !accepted.some((one) => one.subject === subject && one.reason === reason)
  const waiting = new Set(requests.filter(isOpen).map(({ hook }) => hook))
  const answered = new Set(requests.map(({ hook }) => hook).filter((hook) => !waiting.has(hook)))
  return effects.filter(
    ({ effect: { type }, hook }) =>
      !answered.has(hook) || (type !== 'needs-confirmation' && type !== 'block-reasoning'),
  )
}

/** A block of another subject, or of a region that the subject is not in, is a mistake: the question is then not answered. */
export function mustBeAbout(effects: readonly Authored[], asked: string, regions: Regions): void {
  for (const { effect } of effects) {
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
