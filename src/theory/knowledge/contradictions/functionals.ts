import type { Existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import { type Budget, createWalker } from '../reasoning/walker.ts'
import type { Relations } from '../relations.ts'
import type { Finder, Finding } from './finder.ts'

/** Two values where a relation allows for one, unless they are equivalent. */
export function createFunctionals(store: IndexedStore, relations: Relations, least: Existence, budget: Budget): Finder {
  const { table, conceptNames, relationNames } = store
  const walker = createWalker(table)
  const areEquivalent = (a: number, b: number) => {
    const equivalent = relationNames.find('EQUIVALENT_TO')
    const plan = { out: equivalent, into: equivalent }
    return walker.path(plan, a, b, least, budget) !== undefined
  }
  const conflict = (id: number, other: number): Finding => {
    const [subject, relation] = [conceptNames.name(table.cell(id, SUBJECT)), relationNames.name(table.relation(id))]
    const [low, high] = [id, other].map((fact) => conceptNames.name(table.cell(fact, OBJECT))).sort()
    return {
      rule: 'functional',
      entity: subject,
      pair: [other, id],
      facts: [other, id],
      sentence: `${subject} ${relation} both ${low} and ${high}, and there can be only one`,
      key: ['functional', subject, relation, low, high].join('\u0000'),
    }
  }
  const of = (id: number) => {
    if (relations.of(relationNames.name(table.relation(id))).functional !== true) return []
    const value = table.cell(id, OBJECT)
    const stated = table.from(table.cell(id, SUBJECT))
    budget.left -= stated.length
    return stated
      .filter((other) => table.relation(other) === table.relation(id) && table.existence(other) >= least)
      .filter((other) => table.cell(other, OBJECT) !== value && !areEquivalent(value, table.cell(other, OBJECT)))
      .map((other) => conflict(id, other))
  }
  return {
    of,
    *all() {
      for (const relation of relationNames.names()) {
        if (relations.of(relation).functional !== true) continue
        for (const { id } of store.match({ relation, minExistence: least })) {
          const findings = of(id)
          if (budget.left < 0) return
          yield* findings
        }
      }
    },
  }
}
