import { didYouMean } from '../../../base/index.ts'
import type { Term } from '../../language/tree.ts'
import type { Checking } from './checking.ts'

const declared = {
  dimension: ({ vocabulary }: Checking) => vocabulary.dimensions,
  'control value': ({ vocabulary }: Checking) => vocabulary.controls,
  region: ({ vocabulary }: Checking) => vocabulary.regions,
  relation: ({ vocabulary }: Checking) => vocabulary.relations,
} as const

/** A name that no theory declares. A program may define it, so only one that resembles a declared name is reported. */
export function checkDeclaredName(kind: keyof typeof declared, term: Term, at: Checking): void {
  const known = declared[kind](at)
  if ((term.type !== 'word' && term.type !== 'text') || known.size === 0) return
  const name = term.type === 'word' ? term.text : term.value
  const meant = known.has(name) ? undefined : didYouMean(name, known)
  if (meant !== undefined) at.report('T156', term.span, `no theory declares the ${kind} \`${name}\``, meant, 'warning')
}
