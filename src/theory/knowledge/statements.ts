import type { Control } from './control.ts'
import { existence } from './existence.ts'
import type { KnowledgeStore, Provenance, StoredFact } from './knowledge.ts'
import type { Relations } from './relations.ts'

/** States a fact: the entry for theories and programs, which respects the mode of the session. */
export type State = (subject: string, relation: string, object: string, provenance?: Provenance) => StoredFact

/** A stated fact is certain, unless the relation has a level, as `IS_A_POSSIBLE` does. */
export function createStatements(store: KnowledgeStore, relations: Relations, control: Control): State {
  return (subject, relation, object, provenance) => {
    if (control.mode !== 'learning') control.mustBeLearning(`${subject} ${relation} ${object}`)
    const level = relations.level(relation)
    const value = level?.existence ?? existence.CERTAIN
    const options = provenance === undefined ? { existence: value } : { existence: value, provenance }
    return store.add(subject, level?.relation ?? relation, object, options)
  }
}
