import { PawlError } from '../../base/index.ts'
import type { Holding, KnowledgeStore } from './knowledge.ts'

/** How a number can be compared, in the words of theories. */
export const numberTests = {
  GREATER_THAN: (a: number, b: number) => a > b,
  AT_LEAST: (a: number, b: number) => a >= b,
  LESS_THAN: (a: number, b: number) => a < b,
  AT_MOST: (a: number, b: number) => a <= b,
  EQUALS: (a: number, b: number) => a === b,
  NOT_EQUALS: (a: number, b: number) => a !== b,
} as const

/** What makes a concept part of a region: its kind, a number that it carries or inherits, or several of these. */
export type RegionCondition =
  | { readonly type: 'kind'; readonly concept: string }
  | {
      readonly type: 'dimension'
      readonly dimension: string
      readonly is: keyof typeof numberTests
      readonly value: number
    }
  | { readonly type: 'and' | 'or'; readonly parts: readonly RegionCondition[] }
  | { readonly type: 'not'; readonly part: RegionCondition }

/** A named part of the knowledge. */
export interface Region {
  readonly name: string
  readonly when: RegionCondition
}

/** Parts of the knowledge by name. */
export interface Regions {
  /** A region of the same name is replaced. Returns how to take it away again. */
  define(region: Region): () => void
  /** The first region, in the order they were defined, that the concept lies in. */
  regionOf(concept: string): string | undefined
  regionsOf(concept: string): readonly string[]
  list(): readonly Region[]
}

/** Answers the questions on which membership in a region depends, as it does for conditions. */
export interface Membership {
  holds(subject: string, relation: string, object: string): Holding
  /** All that it may be of this relation to; it need not hold. */
  valuesOf(subject: string, relation: string, budget: { left: number }): readonly string[]
}

/** Steps to find the kinds of one concept. */
const mostSteps = 100_000

/** True, false, or neither: then a concept counts as inside. */
type Inside = boolean | 'doubt'

export function createRegions(store: KnowledgeStore, membership: Membership): Regions {
  const regions = new Map<string, Region>()
  const isA = (concept: string, kind: string): Inside => {
    const holding = concept === kind || membership.holds(concept, 'IS_A', kind)
    return typeof holding === 'boolean' ? holding : 'doubt'
  }
  /** A concept has the numbers of all its kinds, also of those that rules and defaults conclude. */
  const hasNumber = (concept: string, passes: (kind: string) => boolean): Inside => {
    if (passes(concept)) return true
    const budget = { left: mostSteps }
    const kinds = membership.valuesOf(concept, 'IS_A', budget).filter((kind) => passes(kind))
    const found = kinds.map((kind) => isA(concept, kind))
    return found.includes(true) || (found.includes('doubt') || budget.left < 0 ? 'doubt' : false)
  }
  const contains = (condition: RegionCondition, concept: string): Inside => {
    switch (condition.type) {
      case 'kind':
        return isA(concept, condition.concept)
      case 'dimension': {
        const { dimension, is, value } = condition
        return hasNumber(concept, (kind) => numberTests[is](store.dimension(kind, dimension), value))
      }
      case 'and':
      case 'or':
        return joined(condition, concept)
      case 'not': {
        const inside = contains(condition.part, concept)
        return inside === 'doubt' ? inside : !inside
      }
    }
  }
  const joined = ({ type, parts }: Extract<RegionCondition, { type: 'and' | 'or' }>, concept: string): Inside => {
    const settling = type === 'or'
    let inside: Inside = !settling
    for (const part of parts) {
      const found = contains(part, concept)
      if (found === settling) return settling
      if (found === 'doubt') inside = found
    }
    return inside
  }
  const containing = (concept: string) =>
    [...regions.values()].filter(({ when }) => contains(when, concept) !== false).map(({ name }) => name)
  return {
    define(region) {
      const { name } = checked(region)
      regions.set(name, region)
      return () => void (regions.get(name) === region && regions.delete(name))
    },
    regionOf: (concept) => (regions.size === 0 ? undefined : containing(concept)[0]),
    regionsOf: containing,
    list: () => [...regions.values()],
  }
}

function checked(region: Region): Region {
  if (region.name !== '' && isWhole(region.when)) return region
  throw new PawlError('bad-region', `the region \`${region.name}\` says too little`, {
    hint: 'give it a name and a condition, such as `when: { type: "kind", concept: "harm" }`',
  })
}

function isWhole(condition: RegionCondition | undefined): boolean {
  switch (condition?.type) {
    case 'kind':
      return condition.concept !== ''
    case 'dimension':
      return condition.dimension !== '' && Object.hasOwn(numberTests, condition.is) && !Number.isNaN(condition.value)
    case 'and':
    case 'or':
      return condition.parts.length > 0 && condition.parts.every(isWhole)
    case 'not':
      return isWhole(condition.part)
    default:
      return false
  }
}
