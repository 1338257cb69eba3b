import type { Slicing } from '../measure.ts'

/** How thoroughly to measure, and how much. */
export interface Pace {
  readonly slicing: Slicing
  /** Numbers of hooks that decide. */
  readonly hooks: readonly number[]
  /** Sets of facts: a number of random ones, or WordNet. */
  readonly datasets: readonly string[]
  /** How often each store is filled. */
  readonly fillings: number
  /** Facts stated to hooks, and how often. */
  readonly stated: number
  readonly rounds: number
  /** Letters typed into a theory. */
  readonly keystrokes: number
  /** Processes that load a theory. */
  readonly processes: number
}

export const paces: Readonly<Record<'full' | 'quick', Pace>> = {
  full: {
    slicing: { slices: 9, sliceMs: 20, warmMs: 150 },
    hooks: [1, 10, 100, 1000],
    datasets: ['1000', '100000', '1000000', 'WordNet'],
    fillings: 3,
    stated: 20_000,
    rounds: 7,
    keystrokes: 100,
    processes: 5,
  },
  /** For a first look: fewer facts and shorter measurements. */
  quick: {
    slicing: { slices: 5, sliceMs: 10, warmMs: 100 },
    hooks: [1, 1000],
    datasets: ['1000', '100000'],
    fillings: 1,
    stated: 5000,
    rounds: 3,
    keystrokes: 30,
    processes: 2,
  },
}
