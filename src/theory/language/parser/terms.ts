import { connectives, isReserved, quantifiers } from '../lexer/keywords.ts'
import type { Token } from '../lexer/token.ts'
import type { Term } from '../tree.ts'
import type { Reader } from './reader.ts'

/** Whether the token can be a subject or an object. */
export function isTerm({ type, text }: Token): boolean {
  if (type === 'word') return !isReserved(text)
  return type === 'reference' || type === 'text' || type === 'number'
}

/** Whether the token can be a verb: a word in capitals. */
export function isVerb({ type, text }: Token): boolean {
  return type === 'word' && !isReserved(text) && text === text.toUpperCase()
}

const joints: ReadonlySet<string> = new Set([...connectives, ...quantifiers])

/** A word that joins conditions or counts the parts of a list. */
export function isJoint({ type, text }: Token): boolean {
  return type === 'word' && joints.has(text)
}

/** The terms up to the next separator, variable or keyword. */
export function takeTerms(reader: Reader): readonly Token[] {
  const terms: Token[] = []
  while (isTerm(reader.peek())) terms.push(reader.next())
  return terms
}

export function toTerm({ type, text, span }: Token): Term {
  if (type === 'reference') return { type, name: text, span }
  if (type === 'text') return { type, value: text, span }
  // Adding 0 turns -0 into 0.
  if (type === 'number') return { type, value: Number(text) + 0, span }
  return { type: 'word', text, span }
}
