import type { Existence } from '../existence.ts'
import { OBJECT, SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import { type Budget, createWalker } from '../reasoning/walker.ts'
import { componentsOf } from './components.ts'
import type { Finder, Finding } from './finder.ts'

/** Finds circles of kinds. */
export interface Cycles extends Finder {
  /** Whether there is a circle. */
  isThere(): boolean
}

/** Concepts that are each other by IS_A: one conflict for all that hang together so, shown by its newest fact. */
export function createCycles(store: IndexedStore, least: Existence, budget: Budget): Cycles {
  const { table, conceptNames, relationNames } = store
  const walker = createWalker(table)
  const up = () => ({ out: relationNames.find('IS_A'), into: -1 })
  const down = () => ({ out: -1, into: relationNames.find('IS_A') })

  const membersWith = (concept: number): ReadonlySet<number> => {
    const above = new Set(walker.reach(up(), concept, least, budget))
    return new Set([concept, ...walker.reach(down(), concept, least, budget).filter((other) => above.has(other))])
  }
  const newestWithin = (members: ReadonlySet<number>) => {
    const isA = relationNames.find('IS_A')
    const inside = [...members].flatMap((concept) =>
      table.from(concept).filter((id) => table.relation(id) === isA && members.has(table.cell(id, OBJECT))),
    )
    return Math.max(...inside.filter((id) => table.existence(id) >= least))
  }
  const conflict = (members: ReadonlySet<number>): Finding => {
    const newest = newestWithin(members)
    const [from, to] = [table.cell(newest, SUBJECT), table.cell(newest, OBJECT)]
    walker.reach(up(), to, least, budget)
    const facts = [newest, ...walker.way(to, from)]
    const round = facts.map((id) => conceptNames.name(table.cell(id, SUBJECT)))
    const names = [...members].map(conceptNames.name).sort()
    return {
      rule: 'cycle',
      entity: names[0] ?? '',
      pair: [facts[1] ?? newest, newest],
      facts,
      sentence: `${[...round, round[0]].join(' IS_A ')} goes round in a circle`,
      key: ['cycle', ...names].join('\u0000'),
    }
  }
  /** A fact closes a circle if its object leads back to its subject. */
  const closes = (id: number) => {
    const [from, to] = [table.cell(id, SUBJECT), table.cell(id, OBJECT)]
    return from === to || walker.path(up(), to, from, least, budget) !== undefined
  }
  const isLink = (id: number) => table.relation(id) === relationNames.find('IS_A') && table.existence(id) >= least

  /** The facts that are part of a circle: both of their ends are in one group. */
  function* closing(): Generator<number> {
    const relation = relationNames.find('IS_A')
    const components = componentsOf(table, conceptNames.size(), { relation, least })
    budget.left -= Math.ceil(table.last() / factsInAStep)
    for (let id = 1; id <= table.last() && budget.left >= 0; id++) {
      if (!isLink(id)) continue
      const [from, to] = [table.cell(id, SUBJECT), table.cell(id, OBJECT)]
      if (components[from] === components[to]) yield id
    }
  }

  return {
    of: (id) => (isLink(id) && closes(id) ? [conflict(membersWith(table.cell(id, SUBJECT)))] : []),
    isThere: () => table.liveOf(relationNames.find('IS_A')) > 0 && closing().next().done !== true,
    *all() {
      const told = new Set<number>()
      for (const id of closing()) {
        if (told.has(table.cell(id, SUBJECT))) continue
        const members = membersWith(table.cell(id, SUBJECT))
        for (const concept of members) told.add(concept)
        const finding = budget.left < 0 ? undefined : conflict(members)
        if (finding !== undefined && budget.left >= 0) yield finding
      }
    },
  }
}

/** How many facts are looked through in the time of one step of a question. */
const factsInAStep = 32
