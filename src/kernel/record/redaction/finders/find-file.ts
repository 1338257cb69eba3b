import { isAt } from '../reading/end-at.ts'
import { isReference } from '../values/is-reference.ts'
import type { Finder } from './finder.ts'
import { groupAt } from './span-at.ts'

const pgpass =
  /(?<=^|[\s"'`(])[\w.*/-]{1,80}:(?:\d{4,5}|\*):(?!\d+:)[\w.*-]{1,64}:[\w.*@-]{1,64}:([^\s:]{3,200})(?=\s|$)/y
/** Characters of the name of a machine. */
const longestHost = 90

/** The last field of a line of `.pgpass`: `host:port:database:user:X`. */
export const findPgpass: Finder = (text, at, from) => {
  let start = at
  while (start > from && at - start < longestHost && !isAt(/[\s"'`(]/, text, start - 1)) start -= 1
  return groupAt(pgpass, text, start)
}

const stringData = /stringData["']?:[ \t]{0,8}\r?\n((?:[ \t]{1,40}[\w.-]{1,80}:[ \t]{0,8}[^\n]{0,2000}(?:\n|$)){1,50})/y

/** The values of a Kubernetes Secret in YAML: all of them are secret, whatever they are called. */
export const findStringData: Finder = (text, at, from) => {
  const span = groupAt(stringData, text, at - 5, from)
  if (span === undefined) return undefined
  const block = text.slice(span.start, span.end)
  if (block.split('\n').every((line) => isReference(line.slice(line.indexOf(':') + 1).trim() || '$'))) return undefined
  return { start: span.start + block.indexOf(':') + 2, end: span.end - (/\n$/.test(block) ? 1 : 0) }
}
