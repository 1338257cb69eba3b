/** The time that something takes: by the clock on the wall, which costs nothing to read, and by the work of this process. */
export interface Clock {
  /** The clock on the wall, in milliseconds. */
  readonly now: () => number
  /** The time in which this process has worked, in milliseconds. */
  readonly worked: () => number
}

const now = () => performance.now()

function worked(): number {
  const used = globalThis.process?.cpuUsage?.() // browsers have none
  return used === undefined ? now() : (used.user + used.system) / 1000
}

export const processClock: Clock = { now, worked }

/** When something began, by both clocks. */
export interface Period {
  readonly since: number
  readonly workedBefore: number
}

/** The latest reading of work: it takes longer than most of what is timed by it. */
let latest = { worked: processClock.worked, since: Number.NEGATIVE_INFINITY, workedBefore: 0 }

/** Periods that begin within one millisecond share a reading. The work before them in it counts as theirs: none may take longer for it. */
export function periodFrom({ now, worked }: Clock): Period {
  const since = now()
  const isShared = latest.worked === worked && Math.abs(since - latest.since) < 1
  if (!isShared) latest = { worked, since, workedBefore: worked() }
  return { since, workedBefore: latest.workedBefore }
}

/** Whether it takes too long. A process that was suspended, or had to wait for others, is not at fault: only its own work counts. */
export function isOver({ since, workedBefore }: Period, milliseconds: number, { now, worked }: Clock): boolean {
  return now() - since > milliseconds && worked() - workedBefore > milliseconds
}
