import { existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import type { Relations } from '../relations.ts'
import type { EvidenceFinder } from './evidence.ts'
import { type Budget, createWalker, type Plan } from './walker.ts'

/** A question with holes: a missing part matches anything. */
export interface Goal {
  readonly subject: string | undefined
  readonly relation: string
  readonly object: string | undefined
}

export type Pair = readonly [subject: string, object: string]

const possible = existence.IMPOSSIBLE + 1
/** How many facts are looked through in the time of one step of a question. */
const factsInAStep = 32

/** The pairs that the stored facts may make true; the evidence decides whether and how far they do. */
export function createCandidates(store: IndexedStore, relations: Relations, evidence: EvidenceFinder) {
  const { table, conceptNames, relationNames } = store
  const walker = createWalker(table)
  const reversed = ({ out, into }: Plan): Plan => ({ out: into, into: out })

  const oneEdge = (concept: number, { out, into }: Plan): number[] => [
    ...table.from(concept).flatMap((id) => (table.relation(id) === out ? [table.cell(id, OBJECT)] : [])),
    ...table.to(concept).flatMap((id) => (table.relation(id) === into ? [table.cell(id, SUBJECT)] : [])),
  ]
  const around = (concept: number, plan: Plan, transitive: boolean, budget: Budget): readonly number[] => {
    if (transitive) return walker.reach(plan, concept, possible, budget)
    const found = oneEdge(concept, plan)
    budget.left -= found.length
    return found
  }
  const withKin = (concept: number, plan: Plan, wanted: boolean, budget: Budget): readonly number[] =>
    wanted ? [concept, ...walker.reach(plan, concept, possible, budget)] : [concept]

  const objectsOf = (subject: number, relation: string, budget: Budget): readonly number[] => {
    const { transitive, inheritable } = relations.of(relation)
    const above = withKin(subject, evidence.plan('IS_A'), inheritable === true, budget)
    return above.flatMap((concept) => around(concept, evidence.plan(relation), transitive === true, budget))
  }
  const subjectsOf = (object: number, relation: string, budget: Budget): readonly number[] => {
    const { transitive, inheritable } = relations.of(relation)
    const owners = around(object, reversed(evidence.plan(relation)), transitive === true, budget)
    if (inheritable !== true) return owners
    return owners.flatMap((owner) => withKin(owner, reversed(evidence.plan('IS_A')), true, budget))
  }
  const allSubjects = (relation: string, budget: Budget): ReadonlySet<number> => {
    const { symmetric, inverse } = relations.of(relation)
    const [own, other] = [relationNames.find(relation), inverse === undefined ? -1 : relationNames.find(inverse)]
    const subjects = new Set<number>()
    for (let id = 1; id <= table.last(); id++) {
      if (table.existence(id) < possible) continue
      const by = table.relation(id)
      if (by === own) subjects.add(table.cell(id, SUBJECT))
      if (by === other || (by === own && symmetric === true)) subjects.add(table.cell(id, OBJECT))
    }
    budget.left -= subjects.size + Math.ceil(table.last() / factsInAStep)
    return subjects
  }

  return function candidates(goal: Goal, budget: Budget): readonly Pair[] {
    const { relation } = goal
    const [from, to] = [goal.subject, goal.object].map((name) => (name === undefined ? -1 : conceptNames.find(name)))
    if (from === undefined || to === undefined) return []
    if ((goal.subject !== undefined && from < 0) || (goal.object !== undefined && to < 0)) return []
    const pair = (subject: number, object: number): Pair => [conceptNames.name(subject), conceptNames.name(object)]
    if (from >= 0 && to >= 0) return [pair(from, to)]
    if (from >= 0) return [...new Set(objectsOf(from, relation, budget))].map((object) => pair(from, object))
    if (to >= 0) return [...new Set(subjectsOf(to, relation, budget))].map((subject) => pair(subject, to))
    return [...allSubjects(relation, budget)].flatMap((subject) =>
      [...new Set(objectsOf(subject, relation, budget))].map((object) => pair(subject, object)),
    )
  }
}
