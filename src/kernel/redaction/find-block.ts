import { endAt } from './end-at.ts'
import type { Finder } from './span.ts'

const head = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y

/** A private key in a block, to its end, or to the end of the text if it is cut off. */
export const findBlock: Finder = (text, at, from) => {
  const start = at - 3
  const body = start < from ? -1 : endAt(head, text, start)
  if (body === -1) return undefined
  const last = text.indexOf('-----END ', body)
  if (last === -1) return { start, end: text.length }
  const dashes = text.indexOf('-----', last + 9)
  return { start, end: dashes === -1 ? text.length : dashes + 5 }
}

const lines = /Private-Lines: \d{1,4}\s+(?:[A-Za-z0-9+/=]{1,80}(?:\s+|$)){1,200}/y

/** The private half of a key file of PuTTY. */
export const findPuttyLines: Finder = (text, at, from) => {
  const start = at - 6
  const end = start < from ? -1 : endAt(lines, text, start)
  return end === -1 ? undefined : { start, end }
}
