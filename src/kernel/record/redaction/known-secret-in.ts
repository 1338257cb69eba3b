import { lazy } from '../../../base/index.ts'
import { tokenFinders } from './finders/find-known-token.ts'
import type { Finder, Memo } from './finders/finder.ts'
import { secrecyOf } from './values/secret-name.ts'

/** A secret that shows by its shape alone. */
type KnownSecret = 'a private key' | 'a token'

const finders = lazy(() => {
  const table = new Map<string, Finder[]>()
  for (const [threes, finder] of tokenFinders())
    for (const three of threes) table.set(three, [...(table.get(three) ?? []), finder])
  return table
})

/** The beginning of a private key and some of it: a text about keys has only the former. */
const key = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]{0,200}?[A-Za-z0-9+/]{32}/

/** The secret of a known shape that a text contains, if any. Names and surroundings do not count, so false alarms are rare. */
export function knownSecretIn(text: string): KnownSecret | undefined {
  if (key.test(text)) return 'a private key'
  const table = finders()
  const memo: Memo = { secrecyOf, noTokenBefore: 0, commandRead: 0, programs: 0 }
  for (let at = 0; at + 3 <= text.length; at++) {
    const found = table.get(text.slice(at, at + 3))
    if (found?.some((find) => find(text, at, 0, memo) !== undefined) === true) return 'a token'
  }
  return undefined
}
