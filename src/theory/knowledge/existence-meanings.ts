import type { existence } from './existence.ts'

/** A sentence for each level of existence, for editors and pages. */
export const existenceMeanings: Readonly<Record<keyof typeof existence, string>> = {
  IMPOSSIBLE: 'The fact cannot be; it can only be retracted.',
  UNPROVEN: 'The fact was stated, and nothing shows it: a condition takes it as unknown.',
  POSSIBLE: 'The fact may be: a condition that asks for it is undecided.',
  DEMONSTRATED: 'The fact follows from others.',
  CERTAIN: 'The fact was stated as certain.',
}
