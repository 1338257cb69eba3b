import { lazy } from '../../../base/index.ts'
import { findBlock } from './finders/find-block.ts'
import { tokenFinders } from './finders/find-known-token.ts'
import type { Finder } from './finders/finder.ts'

/** A secret that shows by its shape alone. */
export type KnownSecret = 'a private key' | 'a token'

const finders = lazy(() => {
  const table = new Map<string, Finder[]>()
  for (const [threes, finder] of tokenFinders())
    for (const three of threes) table.set(three, [...(table.get(three) ?? []), finder])
  return table
})

const noNames = { secrecyOf: () => undefined, noTokenBefore: 0, commandRead: 0, programs: 0 }

/** Whether a text contains a private key or a token of a known service. Names and surroundings do not count, so that few texts are taken for one. */
export function knownSecretIn(text: string): KnownSecret | undefined {
  const table = finders()
  let token: KnownSecret | undefined
  for (let at = 0; at + 3 <= text.length; at++) {
    const three = text.slice(at, at + 3)
    if (three === '---' && /^(?:BEG|END)/.test(text.slice(at + 5, at + 8)) && isKey(text, at)) return 'a private key'
    if (token === undefined && table.get(three)?.some((find) => find(text, at, 0, noNames) !== undefined) === true)
      token = 'a token'
  }
  return token
}
