import { lazy } from '../../../../base/index.ts'
import { endAt, isAt } from '../reading/end-at.ts'
import { isMasked } from '../values/is-reference.ts'
import type { Finder, FinderList } from './finder.ts'
import { knownTokens } from './known-tokens.ts'

/** Characters of a token that show whether it is an example. */
const shown = 100

/** The meaning of characters in the table of tokens. */
const classes: Readonly<Record<string, string>> = {
  '&': '[A-Za-z0-9]',
  '#': '[a-f0-9]',
  '!': '[\\w-]',
  '"': '[A-Za-z0-9+/]',
}

/** A finder for each beginning of a known token, and the three characters that it looks for. */
export function tokenFinders(): FinderList {
  const all: FinderList[number][] = []
  for (const line of knownTokens.split('\n')) {
    const space = line.indexOf(' ')
    if (space === -1) continue
    // compiled when one of its beginnings is first met
    const shape = lazy(
      () =>
        new RegExp(
          line.slice(space + 1).replace(/(?<!\(\?)[&#!"]/g, (sign) => classes[sign] ?? ''),
          'y',
        ),
    )
    for (const begin of line.slice(0, space).split('|')) all.push(finderOf(begin, shape))
  }
  return all
}

function finderOf(begin: string, shape: () => RegExp): FinderList[number] {
  const isBound = begin.startsWith('^')
  const head = isBound ? begin.slice(1) : begin
  const offset = Math.max(0, head.indexOf('['))
  const prefix = head.replace('[', '').replace(']', '')
  const find: Finder = (text, at, from) => {
    const start = at - offset
    if (start < from || !text.startsWith(prefix, start)) return undefined
    if (isBound && !isBoundary(text, start)) return undefined
    const end = endAt(shape(), text, start + prefix.length)
    return end === -1 || isMasked(text.slice(start, Math.min(end, start + shown))) ? undefined : { start, end }
  }
  return [[prefix.slice(offset, offset + 3)], find]
}

/** Whether a word may begin here: nothing of a word is before it, unless that is an escape such as `\n` or `%20`. */
function isBoundary(text: string, at: number): boolean {
  if (!isAt(/[A-Za-z0-9]/, text, at - 1)) return true
  return text[at - 2] === '\\' || text[at - 3] === '%'
}
