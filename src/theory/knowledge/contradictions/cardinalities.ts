import { PawlError } from '../../../base/index.ts'
import type { Existence } from '../existence.ts'
import { SUBJECT } from '../facts/fact-cells.ts'
import type { IndexedStore } from '../facts/store.ts'
import { type Budget, createWalker } from '../reasoning/walker.ts'
import type { Finder, Finding } from './finder.ts'

/** How many objects a relation has for each thing of a type. */
export interface Cardinality {
  readonly type: string
  readonly relation: string
  readonly min?: number
  readonly max?: number
}

export function checkedCardinality(given: Cardinality): Cardinality {
  const { type, relation, min = 0, max = Number.POSITIVE_INFINITY } = given
  if (min >= 0 && min <= max && (given.min ?? given.max) !== undefined) return given
  throw new PawlError('bad-cardinality', `the bounds of \`${relation}\` for \`${type}\` leave no number`, {
    hint: 'give `min`, `max`, or both with `min` not above `max`',
  })
}

/** Too many or too few. The minimum is only checked for leaves: a class has no parents to count. */
export function createCardinalities(
  store: IndexedStore,
  bounds: ReadonlySet<Cardinality>,
  least: Existence,
  budget: Budget,
): Finder {
  const { table, conceptNames, relationNames } = store
  const walker = createWalker(table)
  const isA = () => relationNames.find('IS_A')
  const below = (concept: number) => walker.reach({ out: -1, into: isA() }, concept, least, budget)
  const kindsOf = (concept: number) => new Set(walker.reach({ out: isA(), into: -1 }, concept, least, budget))
  const statedOf = (concept: number, relation: string) => {
    const by = relationNames.find(relation)
    return table.from(concept).filter((id) => table.relation(id) === by && table.existence(id) >= least)
  }
  const finding = (
    rule: Finding['rule'],
    concept: number,
    bound: Cardinality,
    facts: readonly number[],
    words: string,
  ) => {
    const [newest = 0, second = newest] = facts
    const entity = conceptNames.name(concept)
    const key = [rule, entity, bound.type, bound.relation].join('\u0000')
    const sentence = `${entity} has ${words} ${bound.relation} for a ${bound.type}`
    return { rule, entity, pair: [second, newest], facts, sentence, key } as const
  }
  const tooMany = (concept: number, bound: Cardinality): readonly Finding[] => {
    const facts = statedOf(concept, bound.relation)
    const { max = Number.POSITIVE_INFINITY } = bound
    if (facts.length <= max) return []
    return [finding('cardinality-max', concept, bound, facts, `${facts.length} instead of at most ${max}`)]
  }
  const tooFew = (concept: number, bound: Cardinality): readonly Finding[] => {
    const facts = statedOf(concept, bound.relation)
    const { min = 0 } = bound
    if (facts.length >= min || below(concept).length > 0) return []
    // with nothing to show, the fact that makes it one of the type is shown
    const membership = table.from(concept).filter((id) => table.relation(id) === isA() && table.existence(id) >= least)
    const shown = facts.length > 0 ? facts : membership.slice(0, 1)
    return [finding('cardinality-min', concept, bound, shown, `${facts.length} instead of at least ${min}`)]
  }
  const boundsOn = (concept: number, wanted: readonly Cardinality[]) => {
    const kinds = wanted.length === 0 ? new Set<number>() : kindsOf(concept)
    return wanted.filter(({ type }) => kinds.has(conceptNames.find(type)))
  }

  return {
    of(id) {
      if (bounds.size === 0) return []
      const subject = table.cell(id, SUBJECT)
      if (table.relation(id) !== isA()) {
        const relation = relationNames.name(table.relation(id))
        const own = [...bounds].filter((bound) => bound.relation === relation)
        return boundsOn(subject, own).flatMap((bound) => tooMany(subject, bound))
      }
      return [subject, ...below(subject)].flatMap((concept) =>
        boundsOn(concept, [...bounds]).flatMap((bound) => tooMany(concept, bound)),
      )
    },
    *all() {
      for (const bound of bounds) {
        const type = conceptNames.find(bound.type)
        for (const concept of type < 0 ? [] : below(type)) {
          const findings = [...tooMany(concept, bound), ...tooFew(concept, bound)]
          if (budget.left < 0) return
          yield* findings
        }
      }
    },
  }
}
