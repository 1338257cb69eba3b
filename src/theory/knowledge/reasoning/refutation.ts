import { existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import { type Claim, conclusion, type Evidence, factSteps } from './proof.ts'
import type { Route } from './routes.ts'
import { type Budget, createWalker } from './walker.ts'

/**
 * Why one concept cannot be the other: a kind of the first and a kind of the other are disjoint, or a fact states that
 * the first is not the second. Only a demonstrated fact refutes.
 */
export function createRefuter(store: IndexedStore) {
  const { table, conceptNames } = store
  const below = createWalker(table)
  const above = createWalker(table)
  const demonstrated = existence.DEMONSTRATED

  return function refute(claim: Claim, isA: Route, budget: Budget): Evidence | undefined {
    const { disjoint, not } = isA
    if (table.liveOf(disjoint) + table.liveOf(not) === 0) return undefined
    const from = conceptNames.find(claim.subject)
    const to = conceptNames.find(claim.object)
    if (from < 0 || to < 0) return undefined
    const kinds = new Set([from, ...below.reach(isA, from, demonstrated, budget)])
    for (const other of [to, ...above.reach(isA, to, demonstrated, budget)]) {
      const clash = clashAt(other, kinds, disjoint, not)
      if (clash === undefined) continue
      const { fact, kind } = clash
      const ways = [...below.way(from, kind), fact, ...above.way(to, other)]
      const because = `what is ${name(kind)} is not ${name(other)}`
      const steps = () => [...factSteps(store, ways), conclusion(claim, existence.IMPOSSIBLE, because)]
      const method = table.relation(fact) === not ? 'negation' : 'disjoint'
      return { value: demonstrated, method, distance: ways.length - 1, steps }
    }
    return undefined
  }

  function name(concept: number) {
    return conceptNames.name(concept)
  }
  function clashAt(other: number, kinds: ReadonlySet<number>, disjoint: number, not: number) {
    for (const fact of [...table.to(other), ...table.from(other)]) {
      if (table.existence(fact) < demonstrated) continue
      const by = table.relation(fact)
      const incoming = table.cell(fact, OBJECT) === other
      const kind = table.cell(fact, incoming ? SUBJECT : OBJECT)
      if ((by === disjoint || (by === not && incoming)) && kinds.has(kind)) return { fact, kind }
    }
    return undefined
  }
}
