import { factsOf } from '../knowledge/facts-of.ts'
import type { Provenance } from '../knowledge/knowledge.ts'
import type { Relations } from '../knowledge/relations.ts'
import type { Theory } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import type { Known } from './explain-answer.ts'

interface Stated extends Known {
  readonly reasoner: Known['reasoner'] & { readonly relations: Relations }
}

/** The knowledge of an engine to which a program stated the facts of these theories: each fact comes from its line there. */
export function placedFacts(known: Stated, theories: readonly Theory[]): Known {
  const { holds, reasoner, store, control } = known
  const places = new Map<string, Provenance>()
  for (const theory of theories)
    for (const { subject, verb, object, span } of factsOf(theory)) {
      const relation = reasoner.relations.level(verb.text)?.relation ?? verb.text
      const key = keyOf(wordOf(subject), relation, wordOf(object))
      if (!places.has(key)) places.set(key, { source: theory.file, line: span.line })
    }
  const get: Known['store']['get'] = (id) => {
    const fact = store.get(id)
    const place = fact && places.get(keyOf(fact.subject, fact.relation, fact.object))
    return fact && place ? { ...fact, provenance: place } : fact
  }
  return { holds, reasoner, control, store: { get, dimension: store.dimension } }
}

function keyOf(...fact: readonly [subject: string, relation: string, object: string]): string {
  return fact.join('\u0000')
}
