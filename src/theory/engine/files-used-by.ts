import { parseTheory } from '../language/parser/parser.ts'
import { usesOf } from './uses-of.ts'

/** The files that a theory names in `USES`, from its folder on. */
export function filesUsedBy(text: string, file: string): readonly string[] {
  return usesOf(parseTheory(text, file).theory)
}
