import type { Finder } from './span.ts'

const head = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y

/** A private key in a block, to its end, or to the end of the text if it is cut off. */
export const findBlock: Finder = (text, at, from) => {
  const start = at - 3
  head.lastIndex = start
  if (start < from || !head.test(text)) return undefined
  const last = text.indexOf('-----END ', head.lastIndex)
  if (last === -1) return { start, end: text.length }
  const dashes = text.indexOf('-----', last + 9)
  return { start, end: dashes === -1 ? text.length : dashes + 5 }
}

const lines = /Private-Lines: \d{1,4}\s+(?:[A-Za-z0-9+/=]{1,80}(?:\s+|$)){1,200}/y

/** The private half of a key file of PuTTY. */
export const findPuttyLines: Finder = (text, at, from) => {
  const start = at - 6
  lines.lastIndex = start
  return start >= from && lines.test(text) ? { start, end: lines.lastIndex } : undefined
}
