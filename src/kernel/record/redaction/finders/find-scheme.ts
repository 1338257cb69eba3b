import type { Finder } from './finder.ts'
import { groupAt } from './span-at.ts'

const bearer = /(?:Bearer|Basic)[ \t]{1,4}(?:\\\r?\n[ \t]{0,8})?([\w.~+/=-]{8,})/iy

/** `Bearer …` and `Basic …` anywhere, if an ordinary word does not follow. */
export const findScheme: Finder = (text, at, from) => {
  const start = at - ((text.charCodeAt(at) | 32) === 115 ? 2 : 3) // `sic`, `rer`
  const span = groupAt(bearer, text, start, from)
  return span !== undefined && /\d/.test(text.slice(span.start, span.end)) ? span : undefined
}
