/**
 * One way of finding contradictions: those that a fact has part in, and those of the whole store, one by one: of n values where
 * one is allowed, each pair is a contradiction. A finder stops when its budget is spent.
 */
export interface Finder {
  of(id: number): readonly Finding[]
  all(): Iterable<Finding>
}

/** A contradiction in numbers: the two that clash and all facts it rests on. */
export interface Finding {
  readonly rule: ContradictionRule
  readonly entity: string
  readonly pair: readonly [number, number]
  readonly facts: readonly number[]
  readonly sentence: string
  readonly key: string
}

/** The rules by which facts contradict each other. */
export const contradictionRules = ['disjoint', 'functional', 'cycle', 'cardinality-max', 'cardinality-min'] as const

/** The rule by which facts contradict each other. */
export type ContradictionRule = (typeof contradictionRules)[number]
