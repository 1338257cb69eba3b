/** The time for which a run works, by the timestamps of its events. */
export interface WorkClock {
  /** The run has worked until now. */
  pass(now: number): void
  /** The run has waited for a person until now. */
  skip(now: number): void
  seconds(): number
}

export function workClock(start: number): WorkClock {
  let [seen, worked] = [start, 0]
  return {
    pass(now) {
      worked += Math.max(now - seen, 0)
      seen = Math.max(now, seen)
    },
    skip(now) {
      seen = Math.max(now, seen)
    },
    seconds: () => worked / 1000,
  }
}
