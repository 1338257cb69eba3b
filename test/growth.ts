const small = 1 << 18

/**
 * How much more CPU time the same work takes on four times as much: about 4 if it is linear, 16 if it is quadratic. The
 * least of some attempts, until it is `enough`, since other load on the machine only adds. The larger one has about a
 * million characters.
 */
export function growthOf(work: (length: number) => unknown, enough = 6): number {
  work(small) // a warm-up, so that the compiler is not measured
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 30 && least > enough; attempt += 1) {
    const times = timesFor(() => work(small))
    const base = cpu(() => repeat(times, () => work(small)))
    least = Math.min(least, cpu(() => repeat(times, () => work(4 * small))) / base)
  }
  return least
}

/** Enough for some milliseconds, which the clock of the CPU can distinguish. */
function timesFor(run: () => unknown): number {
  let times = 1
  while (cpu(() => repeat(times, run)) < 4000 && times < 1024) times *= 2
  return times
}

function repeat(times: number, run: () => unknown): void {
  for (let left = times; left > 0; left -= 1) run()
}

function cpu(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
