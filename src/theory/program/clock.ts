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

export function periodFrom({ now, worked }: Clock): Period {
  return { since: now(), workedBefore: worked() }
}

/** Whether it takes too long. A process that was suspended, or had to wait for others, is not at fault: only its own work counts. */
export function isOver({ since, workedBefore }: Period, milliseconds: number, { now, worked }: Clock): boolean {
  return now() - since > milliseconds && worked() - workedBefore > milliseconds
}
