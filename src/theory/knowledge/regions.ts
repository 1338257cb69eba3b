import { PawlError } from '../../base/index.ts'
import { existence } from './existence.ts'
import type { KnowledgeStore } from './knowledge.ts'

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

/** The region of a concept follows from its kinds, so `ancestorsOf` is asked, and only for kinds that are at least plausible. */
export interface Ancestry {
  ancestorsOf(concept: string, options: { readonly minExistence: number }): readonly string[]
}

export function createRegions(store: KnowledgeStore, ancestry: Ancestry): Regions {
  const regions = new Map<string, Region>()
  const holds = (condition: RegionCondition, kinds: readonly string[]): boolean => {
    switch (condition.type) {
      case 'kind':
        return kinds.includes(condition.concept)
      case 'dimension': {
        const { dimension, is, value } = condition
        return kinds.some((kind) => numberTests[is](store.dimension(kind, dimension), value))
      }
      case 'and':
        return condition.parts.every((part) => holds(part, kinds))
      case 'or':
        return condition.parts.some((part) => holds(part, kinds))
      case 'not':
        return !holds(condition.part, kinds)
    }
  }
  const containing = (concept: string) => {
    const kinds = [concept, ...ancestry.ancestorsOf(concept, { minExistence: existence.POSSIBLE })]
    return [...regions.values()].filter(({ when }) => holds(when, kinds)).map(({ name }) => name)
  }
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
