import { isAt } from '../reading/end-at.ts'
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
