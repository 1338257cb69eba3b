import type { Miss } from '../../../theory/internal.ts'

/** Why the dispatcher does not call a hook for an event. */
export function missText(misses: readonly Miss[]): string {
  return misses
    .map(({ field, wanted, value }) => `it is for ${field} ${wanted.join(' or ')}, and this is ${value}`)
    .join('; ')
}
