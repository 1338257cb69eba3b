/** Words that are never a subject, a verb or an object: they hold the blocks together. */
const reserved: ReadonlySet<string> = new Set(['BEGIN', 'END', 'IF', 'THEN', 'ELSE', 'GIVEN', 'EXPECT'])

/** Words that mean something in the header of a hook, and nothing elsewhere. */
export const hookOptions = ['PRIORITY', 'ON_UNDECIDED'] as const

/** The values of `ON_UNDECIDED`. */
export const undecidedAnswers = ['DENY', 'ASK', 'ALLOW'] as const

export function isReserved(word: string): boolean {
  return reserved.has(word)
}
