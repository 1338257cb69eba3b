import { ourName } from './contenders.ts'
import { type Figures, times } from './measure-runs.ts'

/** A promised limit, and the measured value: NaN, which misses the limit, if the contender failed. */
interface Bar {
  readonly promise: string
  readonly limit: number
  readonly measured: number
}

interface Measured {
  readonly runs: ReadonlyMap<string, Figures>
  readonly peers: readonly string[]
  readonly imports: Readonly<Record<'pawl' | 'pawl/agent', number>>
}

export function bars({ runs, peers, imports }: Measured): readonly Bar[] {
  const us = runs.get(ourName)
  const audited = runs.get('pawl, default audit')
  const parsing = runs.get('synchronous hooks')
  const lifecycle = times(runs.get('lifecycle'), runs.get('six plain hooks'))
  const bar = (promise: string, limit: number, measured = Number.NaN): Bar => ({ promise, limit, measured })
  return [
    bar('without hooks, × the bare loop', 10, us?.ratios[0]),
    ...peers.map((peer) => bar(`without hooks, × ${peer}`, 0.1, times(us, runs.get(peer))[0])),
    bar('a run with one lifecycle, × the same with the six plain hooks', 2, lifecycle[1]),
    bar('default audit, 1 hook, × the run without audit', 3, times(audited, us)[1]),
    bar('default audit, 5 hooks, × the run without audit', 3, times(audited, us)[2]),
    bar('1 synchronous hook at every point, model parses 2 kB, % more', 5, percent(parsing?.over[1])),
    bar('5 synchronous hooks at every point, model parses 2 kB, % more', 10, percent(parsing?.over[2])),
    bar('one call of a synchronous hook, µs', 0.1, us?.microsPerHookCall),
    bar('the bare loop in our process, × in its own', 1.1, us?.tax),
    bar('import pawl, CPU ms', 15, imports.pawl),
    bar('import pawl/agent, CPU ms', 30, imports['pawl/agent']),
  ]
}

function percent(ratio = Number.NaN): number {
  return (ratio - 1) * 100
}
