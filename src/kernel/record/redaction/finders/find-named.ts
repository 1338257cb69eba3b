import { accountsAt } from '../named/accounts-at.ts'
import { assignedAt, severalAt } from '../named/assigned-at.ts'
import { cellAt, columnBelow } from '../named/column-below.ts'
import { attributedAt } from '../named/element-at.ts'
import { headerAt } from '../named/header-at.ts'
import type { Named, NamedRule } from '../named/named.ts'
import { spacedAt } from '../named/spaced-at.ts'
import { typedAt, valueBefore } from '../named/typed-at.ts'
import { endAt } from '../reading/end-at.ts'
import { kindsOf } from '../reading/read-value.ts'
import { textBefore } from '../reading/text-around.ts'
import type { Secrecy, SecrecyOf } from '../values/secret-name.ts'
import type { Finder } from './finder.ts'

/** Where the secret of a name may be, from the surest place to the least sure one. The first that has one counts. */
const rules: readonly NamedRule[] = [
  headerAt,
  typedAt,
  attributedAt,
  accountsAt,
  assignedAt,
  spacedAt,
  valueBefore,
  cellAt,
  columnBelow,
]

/** Characters of a name on either side of the match. */
const reach = 48

/** A secret that is named: `password=…`, `"apiKey": "…"`, `--token …`. The name stays. */
export const findNamed: Finder = (text, at, from, { secrecyOf }) => {
  let end = at
  while (end - at < reach && isNamePart(text.charCodeAt(end))) end += 1
  if (end < text.length && kinds[text.charCodeAt(end)] !== 1) return undefined
  let start = at
  while (start > from && at - start < reach && isNamePart(text.charCodeAt(start - 1))) start -= 1
  const name = text.slice(start, end)
  const secrecy = secrecyAt(text, start, name, secrecyOf)
  if (secrecy === 'none' && !/(?:^key|s)$/i.test(name)) return undefined // most names: neither one secret nor several
  const named: Named = { text, start, end, from, name, secrecy, secrecyOf }
  if (secrecy === 'none') return severalAt(named)
  for (const rule of rules) {
    const span = rule(named)
    if (span !== undefined) return span
  }
  return undefined
}

const tokenLike = /at\\?["'`]?\]?[ \t]{0,4}[:=, ][ \t]{0,4}\\?["'`]?[\w.~+/=&!@#%-]{8}/iy

/** A personal access token by its short name: `GITHUB_PAT=X`. A pattern has the same one. */
export const findPersonal: Finder = (text, at, from, memo) => {
  if ((text.charCodeAt(at - 1) | 32) !== 112 || endAt(tokenLike, text, at) === -1) return undefined
  return findNamed(text, at, from, memo)
}

/** Of each character below 128: 1 if a name may end before it, 2 if it is part of names. */
const kinds = kindsOf(' \t\n\r"\'`(,;:=<>?|\\]*', '-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Letters of other languages are part of names that a redaction declares. */
function isNamePart(code: number): boolean {
  return code > 127 || kinds[code] === 2
}

/** In prose, `API key` is two words, and `mot de passe` three. `PWD` is a folder, unless it is part of a connection string. */
function secrecyAt(text: string, start: number, name: string, secrecyOf: SecrecyOf): Secrecy {
  if (name === 'PWD' && text[start - 1] === ';') return 'password'
  if (/^key\d$/.test(name) && /\bkeyName\W{1,8}$/.test(textBefore(text, start, 16))) return 'password' // of Azure
  if (text[start - 1] !== ' ' || !/^(?:key|passe)$/i.test(name)) return secrecyOf(name)
  const [words] = /\b(?:api|access|secret|private|master|mot de) $/i.exec(textBefore(text, start, 9)) ?? []
  return words === undefined ? 'none' : /^mot/i.test(words) ? 'password' : 'token'
}
