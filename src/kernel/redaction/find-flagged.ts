import { isReference } from './is-secret-value.ts'
import { spanOf, valueAt } from './read-value.ts'
import type { Finder, Span } from './span.ts'

/** Programs whose short options take a password, and how: beside the letter, after it, or after a user and a colon. */
const programs: readonly (readonly [flag: string, program: RegExp, way: 'beside' | 'after' | 'user'])[] = [
  ['p', /\b(?:mysql|mariadb)(?:dump|admin|check|import|show)?\b[^|;&\n]*$/, 'beside'],
  [
    'p',
    /\bsshpass\s*$|\b(?:docker|podman|nerdctl|buildah|helm|oc|az|cf|heroku)\b[^|;&\n]*\blogin\b[^|;&\n]*$|\bmongo(?:sh|dump|restore|export|import)?\b[^|;&\n]*$/,
    'after',
  ],
  ['a', /\bredis-cli\b[^|;&\n]*$/, 'after'],
  ['u', /\bcurl\b[^|;&\n]*$/, 'user'],
  ['w', /\bldap(?:search|modify|add|delete|passwd|whoami)\b[^|;&\n]*$/, 'after'],
  ['P', /\b(?:zip|unzip|7z|sqlcmd|bcp)\b[^|;&\n]*$/, 'after'],
]

/** The password after `-p`, where the program before it on the line takes one there. */
export const findFlagged: Finder = (text, at) => {
  const flag = text[at + 2]
  if (text[at + 1] !== '-') return undefined
  let line: string | undefined
  for (const [letter, program, way] of programs) {
    if (letter !== flag) continue
    line ??= text.slice(Math.max(0, at - 120), at)
    if (!program.test(line)) continue
    return takenFrom(text, at + 3, way)
  }
  return undefined
}

function takenFrom(text: string, after: number, way: 'beside' | 'after' | 'user'): Span | undefined {
  const isApart = text[after] === ' ' || text[after] === '='
  if (way === 'beside' ? isApart : !isApart && way === 'after') return undefined
  const value = valueAt(text, isApart ? after + 1 : after, 'shell')
  if (value === undefined || value.text.startsWith('-')) return undefined
  const colon = way === 'user' ? value.text.indexOf(':') : -1
  if ((way === 'user' && colon === -1) || isReference(value.text.slice(colon + 1))) return undefined
  const start = value.start + colon + 1
  return start < value.end ? { start, end: spanOf(text, value).end } : undefined
}

const curl = /\bcurl\b[^|;&\n]*$/

/** The password after `--user`, of curl. */
export const findUser: Finder = (text, at) => {
  if (!text.startsWith('-user', at) || !curl.test(text.slice(Math.max(0, at - 120), at))) return undefined
  return takenFrom(text, at + 5, 'user')
}

/** The password of a user in SQL: `IDENTIFIED BY '…'`. */
export const findIdentifiedBy: Finder = (text, at, from) => {
  const start = at - 9
  if (start < from || text.slice(start, at + 4).toUpperCase() !== 'IDENTIFIED BY') return undefined
  const quote = at + 4 + text.slice(at + 4, at + 9).indexOf("'")
  if (quote < at + 4) return undefined
  const value = valueAt(text, quote, 'code')
  return value === undefined || isReference(value.text) ? undefined : spanOf(text, value)
}
