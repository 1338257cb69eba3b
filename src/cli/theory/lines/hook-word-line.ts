import type { HookWord } from '../../../theory/internal.ts'

/** The outcome of a hook, on one line. */
export function hookWordLine({ hook, outcome, reason }: HookWord): string {
  const said = outcome === 'continue' ? 'said nothing' : outcome.toUpperCase()
  return `${hook}: ${said}${reason === undefined ? '' : `: ${reason}`}`
}
