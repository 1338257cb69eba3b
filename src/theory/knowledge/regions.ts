import { PawlError } from '../../base/index.ts'
import { existence } from './existence.ts'
import type { KnowledgeStore } from './knowledge.ts'

/** A test of a number that concepts carry, such as `ethical_risk > 0`. */
interface DimensionTest {
  readonly dimension: string
  readonly is: '>' | '>=' | '<' | '<='
  readonly value: number
}

/**
 * A named set of concepts: the given concepts and all their instances, the concepts that pass the test and all their
 * instances, or, with `both`, only those in both sets.
 */
interface Region {
  readonly name: string
  readonly concepts?: readonly string[]
  readonly where?: DimensionTest
  readonly both?: boolean
}

/** Parts of the knowledge by name. */
export interface Regions {
  /** A region of the same name is replaced. */
  define(region: Region): void
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
  const passes = (concept: string, { dimension, is, value }: DimensionTest) =>
    comparisons[is](store.dimension(concept, dimension), value)
  const contains = ({ concepts = [], where, both }: Region, kinds: readonly string[]) => {
    const named = kinds.some((kind) => concepts.includes(kind))
    const passing = where !== undefined && kinds.some((kind) => passes(kind, where))
    return both === true ? named && passing : named || passing
  }
  const containing = (concept: string) => {
    const kinds = [concept, ...ancestry.ancestorsOf(concept, { minExistence: existence.POSSIBLE })]
    return [...regions.values()].filter((region) => contains(region, kinds)).map(({ name }) => name)
  }
  return {
    define: (region) => void regions.set(region.name, checked(region)),
    regionOf: (concept) => (regions.size === 0 ? undefined : containing(concept)[0]),
    regionsOf: containing,
    list: () => [...regions.values()],
  }
}

const comparisons: Readonly<Record<DimensionTest['is'], (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}

function checked(region: Region): Region {
  const { name, concepts, where, both } = region
  const parts = [concepts !== undefined, where !== undefined].filter(Boolean).length
  if (name !== '' && parts > 0 && (both !== true || parts === 2)) return region
  throw new PawlError('bad-region', `the region \`${name}\` says too little`, {
    hint: both === true ? 'give it `concepts` and `where`' : 'give it a name, and `concepts` or `where`',
  })
}
