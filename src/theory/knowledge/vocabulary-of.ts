import type { Theory } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { factsOf } from './facts-of.ts'
import type { Relations } from './relations.ts'

/** The names that the hooks and tests of a theory may use: every known relation, and the concepts of its facts. */
export function vocabularyOf(theory: Theory, relations: Relations) {
  const facts = factsOf(theory)
  const used = facts.map(({ verb }) => verb.text)
  return {
    relations: new Set(['DID', ...relations.names(), ...relations.leveled(), ...used]),
    concepts: new Set(facts.flatMap(({ subject, object }) => [wordOf(subject), wordOf(object)])),
  }
}
