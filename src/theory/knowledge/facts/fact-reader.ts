import type { FactPattern, StoredFact } from '../knowledge.ts'
import { GONE, LINE, OBJECT, ORIGIN, SUBJECT } from './fact-cells.ts'
import type { FactTable } from './fact-table.ts'
import type { Labels } from './labels.ts'
import type { Provenances } from './provenances.ts'

/** Reads facts as objects, made from their numbers on demand. */
export interface FactReader {
  alive(id: number): boolean
  fact(id: number): StoredFact
  /** The fact that states this triple; 0 if there is none. */
  find(subject: string, relation: string, object: string): number
  match(pattern: FactPattern): readonly StoredFact[]
}

export function createFactReader(
  table: FactTable,
  concepts: Labels,
  relations: Labels,
  provenances: Provenances,
): FactReader {
  const alive = (id: number) => Number.isInteger(id) && id > 0 && id <= table.last() && table.existence(id) !== GONE
  const fact = (id: number): StoredFact => ({
    id,
    subject: concepts.name(table.cell(id, SUBJECT)),
    relation: relations.name(table.relation(id)),
    object: concepts.name(table.cell(id, OBJECT)),
    existence: table.existence(id),
    provenance: provenances.provenance(table.cell(id, ORIGIN), table.cell(id, LINE)),
  })
  const find = (subject: string, relation: string, object: string) => {
    const [from, by, to] = [concepts.find(subject), relations.find(relation), concepts.find(object)]
    return from < 0 || by < 0 || to < 0 ? 0 : table.find(from, by, to)
  }
  /** Numbers of the wanted parts: −1 for any, undefined if a part is unknown. */
  const wanted = ({ subject, relation, object }: FactPattern) => {
    const from = subject === undefined ? -1 : concepts.find(subject)
    const by = relation === undefined ? -1 : relations.find(relation)
    const to = object === undefined ? -1 : concepts.find(object)
    const unheard = (subject && from < 0) || (relation && by < 0) || (object && to < 0)
    return unheard || subject === '' || relation === '' || object === '' ? undefined : { from, by, to }
  }
  const scan = (fits: (id: number) => boolean) => {
    const ids: number[] = []
    for (let id = 1; id <= table.last(); id++) if (fits(id)) ids.push(id)
    return ids
  }

  return {
    alive,
    fact,
    find,
    match(pattern) {
      const want = wanted(pattern)
      if (want === undefined) return []
      const { from, by, to } = want
      const least = pattern.minExistence ?? GONE + 1
      const fits = (id: number) =>
        table.existence(id) >= least &&
        (by < 0 || table.relation(id) === by) &&
        (from < 0 || table.cell(id, SUBJECT) === from) &&
        (to < 0 || table.cell(id, OBJECT) === to)
      const ids = from >= 0 ? table.from(from).filter(fits) : to >= 0 ? table.to(to).filter(fits) : scan(fits)
      const byExistence = (a: number, b: number) => table.existence(b) - table.existence(a)
      return ids.sort((a, b) => byExistence(a, b) || a - b).map(fact)
    },
  }
}
