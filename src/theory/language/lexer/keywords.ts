/** Words that are never a subject, a verb or an object: they hold the blocks together. */
export const reservedWords = ['BEGIN', 'END', 'IF', 'THEN', 'ELSE', 'GIVEN', 'EXPECT'] as const

const reserved: ReadonlySet<string> = new Set(reservedWords)

/** The words behind `@` that begin a block. */
export const blockWords = ['HOOK', 'TEST'] as const

/** Words that mean something in the header of a hook, and nothing elsewhere. */
export const hookOptions = ['PRIORITY', 'ON_UNDECIDED', 'WHEN'] as const

/** Words that begin a declaration behind their `@`. */
export const declarationWords = ['RULE', 'DEFAULT', 'LIMIT', 'REGION'] as const

/** Words that mean something at the top level, outside blocks. */
export const outerWords = ['USES', 'UNLESS'] as const

/** Words that join conditions, and mean something only there. */
export const connectives: readonly string[] = ['AND', 'OR', 'NOT']

/** How many parts of a list a comparison is about. */
export const quantifiers: readonly string[] = ['EVERY', 'ANY', 'NO']

/** Words about a program that a call runs, and its options. They mean something only there. */
export const runWords: readonly string[] = ['RUNS', 'WITH', 'WITHOUT']

/** Commands that need no subject: they are about the event. */
export const outcomeVerbs: readonly string[] = ['DENY', 'ASK', 'APPROVE', 'INFORM']

/** The values of `ON_UNDECIDED`. */
export const undecidedAnswers = ['DENY', 'ASK', 'ALLOW'] as const

export function isReserved(word: string): boolean {
  return reserved.has(word)
}
