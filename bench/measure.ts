/** CPU time of this process in microseconds: unlike wall time, it does not include the time of other processes. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Runs its body `times` times. */
export type Loop = (times: number) => unknown

/** How thoroughly to measure, in milliseconds of CPU time. */
export interface Slicing {
  readonly slices?: number
  readonly sliceMs?: number
  readonly warmMs?: number
}

/** Measures CPU nanoseconds of one iteration, for each loop. Slices alternate, so that changes of machine speed affect all loops. */
export async function compare(
  loops: readonly Loop[],
  { slices = 11, sliceMs = 20, warmMs = 250 }: Slicing = {},
): Promise<number[][]> {
  const cells = loops.map((loop) => ({ loop, times: 64, nanoseconds: [] as number[] }))
  for (const cell of cells) cell.times = await warmedUp(cell.loop, sliceMs, warmMs)
  for (let slice = 0; slice < slices; slice++) {
    for (let turn = 0; turn < cells.length; turn++) {
      const cell = cells[(turn + slice) % cells.length]
      if (cell === undefined) continue
      const started = cpuMicros()
      await cell.loop(cell.times)
      cell.nanoseconds.push(((cpuMicros() - started) * 1000) / cell.times)
    }
  }
  return cells.map((cell) => cell.nanoseconds)
}

/** Warms a loop up, and returns the number of iterations that fill a slice. */
async function warmedUp(loop: Loop, sliceMs: number, warmMs: number): Promise<number> {
  const end = cpuMicros() + warmMs * 1000
  let times = 64
  let last = 1
  while (cpuMicros() < end) {
    const started = cpuMicros()
    await loop(times)
    last = Math.max(cpuMicros() - started, 1)
    if (last < 5000) times *= 2
  }
  return Math.max(1, Math.round((times * sliceMs * 1000) / last))
}
