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

/** When something began, and when that was first too long ago by the clock on the wall. */
export interface Period {
  readonly since: number
  lateAt: number | undefined
}

/** Whether it takes too long. A process that was suspended, or had to wait for others, is not at fault: from then on its own work is measured. */
export function isOver(period: Period, milliseconds: number, { now, worked }: Clock): boolean {
  if (now() - period.since <= milliseconds) return false
  period.lateAt ??= worked()
  return worked() - period.lateAt > milliseconds
}
