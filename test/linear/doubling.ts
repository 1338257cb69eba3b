/** CPU time of a run, in microseconds, with nothing left to collect from the one before. */
export function cpu(run: () => unknown): number {
  globalThis.gc?.()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Enough runs for some milliseconds, which the clock of the CPU can distinguish. */
function repeated(run: () => unknown): (() => void) & { readonly times: number } {
  let times = 1
  const many = () => {
    for (let left = times; left > 0; left -= 1) run()
  }
  many()
  while (cpu(many) < 4000 && times < 1 << 20) times *= 2
  return Object.assign(many, { times })
}

/** How much more CPU time the work of twice the size takes: the median of some rounds. `make` is not measured. */
export function ratioOf(make: (size: number) => () => unknown, size: number, rounds: number): number {
  const once = repeated(make(size))
  const run = make(2 * size)
  const twice = () => {
    for (let left = once.times; left > 0; left -= 1) run()
  }
  twice()
  const ratios: number[] = []
  // one after the other, so that other load slows both
  for (let round = 0; round < rounds; round += 1) {
    const base = cpu(once)
    ratios.push(cpu(twice) / base)
  }
  return ratios.toSorted((one, other) => one - other)[rounds >> 1] ?? Number.NaN
}

/** More than linear work has: quadratic work has 4. */
export const limit = 2.3

/** Flags of a process that measures: room for the garbage of one run, so that its work is measured and not the garbage collection. */
export const measuring = [
  '--expose-gc',
  '--single-threaded-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--conditions=pawl-source',
  '--import',
  'tsx',
]
