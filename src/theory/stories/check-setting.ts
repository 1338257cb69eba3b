import { didYouMean } from '../../base/index.ts'
import type { Term } from '../language/tree.ts'
import type { TestReading } from './test-reading.ts'

/** A dimension or a control value that no theory declares or reads, and that resembles one that is. A program may define others. */
export function checkSetting(kind: 'dimension' | 'control value', name: string, { span }: Term, at: TestReading): void {
  const known = kind === 'dimension' ? at.dimensions : at.controls
  const meant = known.has(name) ? undefined : didYouMean(name, known)
  if (meant !== undefined) at.report('T156', span, `no theory declares the ${kind} \`${name}\``, meant, 'warning')
}
