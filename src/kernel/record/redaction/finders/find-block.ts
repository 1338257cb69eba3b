import { endAt, isAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import type { Finder } from './finder.ts'
import { spanAt } from './span-at.ts'

const mark = /-----(?:BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y

/** A private key in a block, to its end, or to the end of the text if it is cut off; or the rest of one whose beginning is. */
export const findBlock: Finder = (text, at, from) => {
  const start = at - 3
  const body = start < from ? -1 : endAt(mark, text, start)
  if (body === -1) return undefined
  if (text[at + 2] === 'E') return restOf(text, start, body, from)
  const last = text.indexOf('-----END ', body)
  if (last === -1) return { start, end: text.length }
  const dashes = text.indexOf('-----', last + 9)
  return { start, end: dashes === -1 ? text.length : dashes + 5 }
}

/** Lines of base64 before the mark that ends a key. Dashes end them, so that each is read once. */
function restOf(text: string, at: number, end: number, from: number): Span | undefined {
  let start = at
  while (start > from && isAt(/[\w+/=\s\\]/, text, start - 1)) start -= 1
  const lines = text.slice(start, at)
  const first = lines.search(/[\w+/=]{24}/)
  return first === -1 ? undefined : { start: start + lines.slice(0, first).search(/\S*$/), end }
}

const lines = /Private-Lines: \d{1,4}\s+(?:[A-Za-z0-9+/=]{1,80}(?:\s+|$)){1,200}/y

/** The private half of a key file of PuTTY. */
export const findPuttyLines: Finder = (text, at, from) => {
  return spanAt(lines, text, at - 6, from)
}
