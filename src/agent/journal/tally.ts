import type { Json } from '../../base/index.ts'
import { addUsage, noUsage, type Usage } from '../../protocol/index.ts'
import { spentCoding } from './round.ts'

/** What a run had spent when it was taken up, by the steps that were on record then. */
export interface Tally {
  /** Whether a step was on record. */
  has(key: string): boolean
  /** What was spent inside a path, such as `tool:c1/`; all of it for the empty one. */
  usageIn(path: string): Usage
  /** What was spent inside all attempts of a call. */
  usageOfCall(key: string): Usage
}

/**
 * Adds up what the answers of models have used: those of calls, and those that are part of none. Whatever becomes of these steps when
 * the run goes on, and whether it comes by them again, does not change what was spent.
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

/** What comes after a call in the path of one of its attempts: its number, or the input if a wrap has changed that. */
const ofAnyAttempt = /^(?:#\d+|=\w+(?:~\d+)?)?\/$/

/** Questions are kept under the key of what they are about. */
const isOfModel = /^(?!asked:)(?:.*\/)?(?:model|spent|made:model):[^/]*$/

/** `a/b/model:1` is inside of ``, `a/` and `a/b/`. */
function pathsOf(key: string): readonly string[] {
  const paths = ['']
  for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1)) paths.push(key.slice(0, end + 1))
  return paths
}
