import { ourName } from './contenders.ts'
import type { Figures } from './measure-runs.ts'

/** What is promised, and what was measured: NaN, which keeps no promise, if the contender failed. */
interface Bar {
  readonly promise: string
  readonly limit: number
  readonly measured: number
}

interface Measured {
  readonly runs: ReadonlyMap<string, Figures>
  readonly peers: readonly string[]
  /** Synchronous hooks around a model that parses. */
  readonly parsing: Figures | undefined
  readonly imports: Readonly<Record<'pawl' | 'pawl/agent', number>>
}

export function bars({ runs, peers, parsing, imports }: Measured): readonly Bar[] {
  const us = runs.get(ourName)
  const bar = (promise: string, limit: number, measured = Number.NaN): Bar => ({ promise, limit, measured })
  return [
    bar('without hooks, × the bare loop', 20, us?.ratios[0]),
    ...peers.map((peer) => bar(`without hooks, × ${peer}`, 0.1, quotient(us, runs.get(peer)))),
    bar('1 synchronous hook at every point, model parses 2 kB, % more', 5, percent(parsing?.over[1])),
    bar('5 synchronous hooks at every point, model parses 2 kB, % more', 10, percent(parsing?.over[2])),
    bar('one call of a synchronous hook, µs', 0.1, us?.microsPerHookCall),
    bar('the bare loop in our process, × in its own', 1.1, us?.tax),
    bar('import pawl, CPU ms', 15, imports.pawl),
    bar('import pawl/agent, CPU ms', 30, imports['pawl/agent']),
  ]
}

function quotient(us: Figures | undefined, them: Figures | undefined): number {
  return (us?.ratios[0] ?? Number.NaN) / (them?.ratios[0] ?? Number.NaN)
}

function percent(ratio = Number.NaN): number {
  return (ratio - 1) * 100
}
