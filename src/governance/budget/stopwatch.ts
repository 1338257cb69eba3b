import { boundedMap } from '../bounded-map.ts'

/** Wall time of each run, in pieces that lie end to end, so that tools beside each other do not count twice. */
export function stopwatch(now: () => number) {
  const marks = boundedMap<string, number>(10_000)
  return {
    /** The time since the last call; 0 the first time. */
    take(run: string): number {
      const at = now()
      const passed = Math.max(0, at - (marks.get(run) ?? at))
      marks.set(run, at)
      return passed
    },
    /** It was not booked after all: the next piece is so much longer. */
    giveBack(run: string, passed: number): void {
      marks.set(run, (marks.get(run) ?? now()) - passed)
    },
  }
}
