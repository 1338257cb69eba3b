/** The end of a sequence that repeats itself. */
interface RepeatedTail {
  /** The calls of the shortest part that repeats; 0 if nothing does. */
  readonly period: number
  /** The calls at the end that this part makes. */
  readonly calls: number
}

/** Finds the part, of at most `longest` calls, that is repeated most often at the end of a sequence. */
export function repeatedTail(sequence: readonly string[], longest: number): RepeatedTail {
  let found: RepeatedTail = { period: 0, calls: 0 }
  for (let period = 1; period <= Math.max(longest, 1); period++) {
    let same = 0
    while (same + period < sequence.length && sequence.at(-1 - same) === sequence.at(-1 - same - period)) same += 1
    const calls = same + period
    if (same > 0 && calls / period > (found.period === 0 ? 0 : found.calls / found.period)) found = { period, calls }
  }
  return found
}
