import {
  connectives,
  declarationWords,
  hookOptions,
  outerWords,
  quantifiers,
  reservedWords,
  runWords,
} from '../language/lexer/keywords.ts'
import { commands } from './commands.ts'
import { readVerbs } from './read-verbs.ts'
import { theoryEvents } from './theory-events.ts'

/** The words of the language itself, for those who complete them. */
export interface LanguageWords {
  /** The fields of each hook point. */
  readonly hookPoints: ReadonlyMap<string, readonly string[]>
  /** Verbs inside hooks: those that compare and compute, and commands. */
  readonly verbs: readonly string[]
  /** Words that hold blocks and conditions together. */
  readonly keywords: readonly string[]
}

export function languageWords(): LanguageWords {
  return {
    hookPoints: new Map(Object.entries(theoryEvents).map(([name, { fields }]) => [name, Object.keys(fields)])),
    verbs: [...Object.keys(readVerbs), ...Object.keys(commands)],
    keywords: [
      ...reservedWords,
      ...connectives,
      ...quantifiers,
      ...runWords,
      ...hookOptions,
      ...declarationWords.map((word) => `@${word}`),
      ...outerWords,
    ],
  }
}
