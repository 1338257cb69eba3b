import type { Json } from '../../base/index.ts'
import { addUsage, noUsage, type Usage } from '../../protocol/index.ts'
import { spentCoding } from './round.ts'

/** The spending of a run when it was taken up, from the steps that were recorded then. */
export interface Tally {
  /** Whether a step was on record. */
  has(key: string): boolean
  /** The spending inside a path, such as `tool:c1/`; all of it for the empty one. */
  usageIn(path: string): Usage
  /** The spending inside all attempts of a call. */
  usageOfCall(key: string): Usage
}

/**
 * Adds up the usage of models' answers: those of calls, and those outside of calls. The sum does not depend on whether
 * the run reaches these steps again.
 */
export function tallyOf(record: ReadonlyMap<string, Json>): Tally {
  const keys = new Set(record.keys())
  const spent = new Map<string, Usage>()
  const usageIn = (path: string) => spent.get(path) ?? noUsage
  for (const [key, value] of record) {
    if (!isOfModel.test(key) || isTakenIn(record, key)) continue
    const usage = spentCoding.decode(value, key).reduce(addUsage, noUsage)
    for (const path of pathsOf(key)) spent.set(path, addUsage(usageIn(path), usage))
  }
  return {
    has: (key) => keys.has(key),
    usageIn,
    usageOfCall: (key) =>
      [...spent.keys()]
        .filter((path) => path.startsWith(key) && ofAnyAttempt.test(path.slice(key.length)))
        .reduce((sum, path) => addUsage(sum, usageIn(path)), noUsage),
  }
}

/** Whether it is an attempt of a round that is on record: that has its tokens. */
function isTakenIn(record: ReadonlyMap<string, Json>, key: string): boolean {
  const [, path, round] = /^((?:.*\/)?)made:(model:[^#/]+)#/.exec(key) ?? []
  return round !== undefined && record.has(`${path}${round}`)
}

/** The suffix of a call in the path of one of its attempts: its number, or the input if a wrap has changed that. */
const ofAnyAttempt = /^(?:#\d+|=\w+(?:~\d+)?)?\/$/

/** Questions are stored under the key of their step. */
const isOfModel = /^(?!asked:)(?:.*\/)?(?:model|spent|made:model):[^/]*$/

/** `a/b/model:1` is inside of ``, `a/` and `a/b/`. */
function pathsOf(key: string): readonly string[] {
  const paths = ['']
  for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1)) paths.push(key.slice(0, end + 1))
  return paths
}
