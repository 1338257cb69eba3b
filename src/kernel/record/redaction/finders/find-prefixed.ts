import { endAt } from '../reading/end-at.ts'
import { textBefore } from '../reading/text-around.ts'
import { looksRandomInBothCases } from '../values/looks-random.ts'
import type { Finder } from './finder.ts'

const run = /[A-Za-z0-9]{30,}/y

/**
 * A token of a service that is not in the table: a few small letters, `_`, and a long run of letters and digits in random order. A
 * digest has letters of one case only, and a name has words.
 */
export const findPrefixed: Finder = (text, at, from) => {
  const begin = at + 3
  if (text[begin - 1] !== '_') return undefined
  const end = endAt(run, text, begin)
  const part = text.slice(begin, Math.max(begin, Math.min(end, begin + 60)))
  if (!looksRandomInBothCases(part)) return undefined
  const [prefix = ''] = /[a-z][a-z0-9]{1,11}_(?:[A-Za-z0-9]{1,12}_)?$/.exec(textBefore(text, begin, 26, from)) ?? []
  return prefix === '' ? undefined : { start: begin - prefix.length, end }
}
