import { ourName as ourEngine, payloadMade, payloadMadeAndAudited } from './decisions/contenders.ts'
import type { Decisions } from './decisions/measure-decisions.ts'
import { ourName as ourStore } from './facts/contenders.ts'
import type { Facts } from './facts/measure-facts.ts'
import { ourLevel } from './hooked/levels.ts'
import type { Hooked } from './hooked/measure-hooked.ts'
import type { Loading } from './loading/measure-loading.ts'

/** A promised bound, and the measured value: NaN, which misses the bound, if the measurement failed. */
interface Bar {
  readonly promise: string
  readonly is: 'at least' | 'at most'
  readonly bound: number
  readonly measured: number
}

interface Measured {
  readonly decisions: ReadonlyMap<string, Decisions>
  readonly facts: ReadonlyMap<string, Facts>
  /** The set of facts to which the promises refer. */
  readonly dataset: string
  readonly hooked: Hooked
  readonly loading: Loading
  readonly editor: number | undefined
}

export function bars({ decisions, facts, dataset, hooked, loading, editor }: Measured): readonly Bar[] {
  const decided = (contender: string, hooks: number) =>
    (decisions.get(`${contender} ${hooks}`)?.perSecond ?? Number.NaN) / 1e6
  const us = facts.get(`${ourStore} ${dataset}`)
  const share = (timed: { readonly ratio: number } | undefined) => 100 / (timed?.ratio ?? Number.NaN)
  const bar = (promise: string, is: Bar['is'], bound: number, measured = Number.NaN) => ({
    promise,
    is,
    bound,
    measured,
  })
  const many = `with ${Number(dataset).toLocaleString('en')} facts`
  return [
    bar('decisions with 1 hook, million per CPU second', 'at least', 10, decided(ourEngine, 1)),
    bar('decisions with 1,000 hooks, million per CPU second', 'at least', 5, decided(ourEngine, 1000)),
    bar('… with 1 hook, payload made each time', 'at least', 3, decided(payloadMade, 1)),
    bar('… with 1,000 hooks, payload made each time', 'at least', 3, decided(payloadMade, 1000)),
    bar('… with 1 hook, payload made, default audit', 'at least', 1, decided(payloadMadeAndAudited, 1)),
    bar('… with 1,000 hooks, payload made, default audit', 'at least', 1, decided(payloadMadeAndAudited, 1000)),
    bar(`insert ${many}, % of the limit's rate`, 'at least', 50, share(us?.insert)),
    bar(`all ancestors ${many}, % of the limit's rate`, 'at least', 50, share(us?.ancestors)),
    bar(`is x a y ${many}, % of the limit's rate`, 'at least', 50, share(us?.isA)),
    bar(`bytes a fact ${many}, names included`, 'at most', 100, us?.bytes.withNames),
    bar('a fact stated to 100 hooks, one matches, µs', 'at most', 2, hooked[ourLevel]),
    bar('a keystroke in a theory with 1,000 hooks, ms', 'at most', 50, editor),
    bar('1,000 hooks loaded and checked, first in a process, CPU ms', 'at most', 200, loading.first),
  ]
}
