import type { Truth } from './knowledge.ts'

/** A sentence for each answer to a question about facts, for editors and pages. */
export const truthMeanings: Readonly<Record<Truth, string>> = {
  TRUE_CERTAIN: 'The facts prove it.',
  TRUE_DEFAULT: 'It is so by default: no exception is known.',
  PLAUSIBLE: 'It is possible, and not known.',
  UNKNOWN: 'Nothing is known of it; that is not `FALSE`.',
  FALSE: 'The facts rule it out.',
  CONFLICT: 'Facts contradict each other.',
}
