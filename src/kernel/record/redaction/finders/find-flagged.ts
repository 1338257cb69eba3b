import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import { spanOf, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { strongAt } from '../values/secret-at.ts'
import type { Finder, Memo } from './finder.ts'
import { programsIn, secretStart, type Way, wayOf } from './programs.ts'

/** One option, or switches and an option: `-p`, `-sSu`. */
const flag = /-([sSfLkvigIjN]{0,8})([pauUwPkKbAXN])/y

/** The secret after `-p`, where a program before it in the command takes one there. */
export const findFlagged: Finder = (text, at, _from, memo) => {
  if (text[at + 1] !== '-' || !isAt(/[\s"'`]/, text, at)) return undefined
  const [, switches = '', letter] = matchAt(flag, text, at + 1)
  if (letter === undefined) return undefined
  const after = at + 2 + switches.length + 1
  const way = wayOf(programsBefore(text, at, memo), letter)
  if (way === undefined) return undefined
  return takenFrom(text, after, way, text[at])
}

/** Characters of a command that are read for its program. */
const longestCommand = 4000

/** The programs of the command so far. Each character is read once, however many options there are. */
function programsBefore(text: string, at: number, memo: Memo): number {
  const start = Math.max(memo.commandRead, at - longestCommand)
  memo.programs = programsIn(text.slice(start, at + 1), start > memo.commandRead ? 0 : memo.programs)
  memo.commandRead = at + 1
  return memo.programs
}

/** Between an option and its value: in a list of arguments, or on a command line. */
const gap = /\\?["'`]\s{0,40},\s{0,40}(?=\\?["'`])|[ \t]{1,8}(?:\\\r?\n[ \t]{0,8})?|=/y

function takenFrom(text: string, after: number, way: Way, before = ' '): Span | undefined {
  const apart = endAt(gap, text, after)
  const isApart = apart !== -1
  if (!isApart && text[after] === before) return undefined // its quotes end here
  if (isApart && way === 'beside') return strongAt(text, apart) // mostly another argument, such as the name of a database
  const value = valueAt(text, isApart ? apart : after)
  const start = value === undefined ? undefined : secretStart(value.text, way)
  if (value === undefined || start === undefined) return undefined
  return { start: value.start + start, end: spanOf(text, value).end }
}

/** The password after `--user` or `--proxy-user`, of curl. */
export const findUser: Finder = (text, at, _from, memo) => {
  if (!text.startsWith('-user', at) || wayOf(programsBefore(text, at, memo), 'u') !== 'user') return undefined
  return takenFrom(text, at + 5, 'user')
}
