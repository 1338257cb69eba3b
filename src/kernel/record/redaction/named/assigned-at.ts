import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import { hereDocumentAt } from '../reading/here-document.ts'
import { oneOf } from '../reading/one-of.ts'
import { spanOf, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { substitutedAt } from '../reading/spoken-at.ts'
import { lineAt, lineBefore, textBefore } from '../reading/text-around.ts'
import { making, unwrapped } from '../reading/unwrapped.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { looksRandom } from '../values/looks-random.ts'
import { secretAt, strongAt } from '../values/secret-at.ts'
import { areChosen, singularOf } from '../values/secret-name.ts'
import { belowAt } from './below-at.ts'
import { changedAt } from './changed-at.ts'
import { elementAt, formFieldAt, nextElementAt } from './element-at.ts'
import { formattedAt } from './formatted-at.ts'
import { listAt } from './list-at.ts'
import type { Named, NamedRule } from './named.ts'
import { objectAt } from './object-at.ts'

/** The end of a name: a quote, a bracket, the stars of Markdown. Signs are aligned by blanks. */
const closing = String.raw`\\?["'\x60]?\]?(?:\*\*)?[ \t]{0,40}`
/** Types that are written behind the name, with a sign or with a blank before them. */
const signedType = String.raw`:[ \t]{0,4}(?:&'\w{1,10} )?[&\w<>[\]. |?]{1,40}=(?=[ \t]{0,4}(?:["'\x60]|${making}))`
const spacedType = String.raw`(?<=[ \t])(?:\*?string|\[\]byte|n?varchar2?(?:\(\w{1,5}\))?|text)[ \t]{1,8}:?=`
/** The sign between a name and its value; the groups show which. */
const signs = oneOf(
  String.raw`(=>|:=|\?=|<-|<<<|=(?![=~>])|${signedType}|:(?![:=])|::(?=[ \t][A-Za-z\d+/=]{8}))`,
  spacedType,
  String.raw`(,)(?=\s{0,40}["'])`, // of a call or a list
  '(>)', // of a tag
  String.raw`(\()(?=["'\x60])`, // of a call
  String.raw`(\)?\s{0,40}(?:\|\||\?\?|\?:|or(?=\s)))(?=\s{0,40}["'\x60])`, // of a default
  String.raw`["']?[\s,]{1,20}["']?[vV]alue["']?\s{0,4}[:=]`, // `name: X, value: Y`
)
/** Text before the value: stars, blanks, a line break in a call, the key of an object inside. */
const opening = String.raw`(?:\*\*)?[ \t]{0,8}(?:(?<=(?:,|\|\||\?[?:]|or)[ \t]{0,8})\s{0,40})?(?:[{\s]{1,40}\\?["']?value\\?["']?\s{0,4}:[ \t]{0,4})?`
const separator = new RegExp(closing + signs + opening, 'y')

/** Functions that are called with a secret. */
const setter = /^(?:(?:set|with)_?[a-z_-]+|passw(?:or)?d|secret|token|[a-z]+_?key)$/i
/** A function that takes the name of a variable and its value. */
const definer = /(?:define|env|variable|default)\([ \t]{0,4}["']$/i

/** A secret that a sign assigns to its name: `=`, `:`, `=>`, `,`, `(`, `>`. */
export const assignedAt: NamedRule = (named) => {
  const { text, start, end, name, secrecy } = named
  const [all = '', sign, comma, angle, bracket, otherwise] = matchAt(separator, text, end)
  if (all === '') return formFieldAt(named) ?? nextElementAt(named)
  const at = separator.lastIndex
  if (angle !== undefined) return elementAt(named, at)
  if (bracket !== undefined && !setter.test(name))
    return /(?:auth|credentials?)$/i.test(name) ? listAt(text, at - 1, secrecy) : undefined
  const before = text[start - 1]
  if (sign === ':' && before === ':') return undefined // a name of parts, such as `arn:…:secret:…`
  if (comma !== undefined && before === '/') return undefined // the name of a file: `readFile('/etc/passwd', 'utf8')`
  if (/^(?:=>|<-)$/.test(sign ?? '') && !isAt(/["']/, text, at)) return strongAt(text, at) // of functions
  if (comma !== undefined && (/^["']-/.test(text.slice(at, at + 2)) || (/[\n\r]/.test(all) && text[start] !== '-')))
    return undefined // another option, or another item of a list of names
  if (sign !== undefined && closesText(named, at)) return undefined
  const nested = sign === ':' || sign === '=' ? nestedAt(named, at) : undefined
  if (nested !== undefined) return nested
  const isWeak =
    bracket !== undefined ||
    (otherwise !== undefined && name !== name.toUpperCase()) ||
    (comma !== undefined && !definer.test(textBefore(text, start, 24)))
  const way = isWeak ? 'weak' : all === '=' && isPlain(named) ? 'plain' : 'loose'
  const isQuery = sign === '=' && (before === '?' || before === '&')
  const value = sign === undefined ? at : unwrapped(text, at)
  return changedAt(text, at, secrecy, secretAt(text, value, secrecy, way, isQuery ? 'query' : 'code'))
}

/** The value in a list, an object, lines below, a here-document, a shell substitution, or an argument of a format. */
function nestedAt(named: Named, at: number): Span | undefined {
  const { text, secrecy } = named
  return (
    listAt(text, at, secrecy) ??
    objectAt(text, at, secrecy) ??
    belowAt(named, at) ??
    handedAt(named, at) ??
    saidAt(named, at) ??
    formattedAt(text, at, secrecy)
  )
}

/** A shell substitution as the value: `TOKEN=$(echo X)`. */
function saidAt({ text, secrecy }: Named, at: number): Span | undefined {
  const said = substitutedAt(text, at)
  return said !== undefined && isSecretValue(said.text, secrecy, 'plain', said.isQuoted)
    ? spanOf(text, said)
    : undefined
}

/** Whether a quote here closes a text that the name is the end of: `expect "password:"; send …`. */
function closesText({ text, start, end }: Named, at: number): boolean {
  if (!isAt(/["'\\]/, text, at)) return false // most values: the rest is slower
  const [mark] = /^\\?["']/.exec(text.slice(at, at + 2)) ?? []
  if (mark === undefined || isAt(/["'`\\]/, text, end) || !isAt(/[:=]/, text, at - 1)) return false
  if (text[at - 1] === ':' && text.startsWith(mark, start - mark.length)) return true
  if (!isAt(/^[;),\]\s]?$/, text, at + mark.length)) return false
  return lineBefore(text, start).split(mark).length % 2 === 0
}

const hereMark = /(?:["']?\$\(cat )?(?=<<)/y

/** The lines of a here-document, of Terraform or of a shell: `password = <<EOT`. The first line decides whether they are a secret. */
function handedAt({ text, secrecy }: Named, at: number): Span | undefined {
  const mark = endAt(hereMark, text, at)
  const lines = mark === -1 ? undefined : hereDocumentAt(text, mark)
  if (lines === undefined || !isSecretValue(lineAt(text, lines.start).trimEnd(), secrecy, 'loose')) return undefined
  return { start: lines.start, end: lines.end }
}

/** `--password=X`, `DB_PASS=X`, `;Password=X;`, `&token=X`: forms that do not occur in code. */
function isPlain({ text, start, name }: Named): boolean {
  return text[start] === '-' || '?&;:/.='.includes(text[start - 1] ?? ' ') || name === name.toUpperCase()
}

/** Secrets in a list: `tokens: […]`. Under such a name, one value is mostly a number. */
export const severalAt: NamedRule = (named) => {
  const { text, end, name, secrecyOf } = named
  if (name === 'key') return keyAt(named)
  const secrecy = secrecyOf(singularOf(name) ?? '')
  if (secrecy === 'none') return undefined
  const [all = '', sign] = matchAt(separator, text, end)
  const at = separator.lastIndex
  if (sign !== ':' && sign !== '=') return undefined
  if (all === '=' && isPlain(named)) return secretAt(text, at, secrecy, 'weak', 'code')
  const isChosen = text[at] === '[' && areChosen(name)
  return listAt(text, at, secrecy, '[({', isChosen) ?? belowAt({ ...named, secrecy }, at)
}

/** `?key=X`: a key in a query is mostly a name, unless it looks random. */
function keyAt({ text, start, end }: Named): Span | undefined {
  if (text[end] !== '=' || !isAt(/[?&]/, text, start - 1)) return undefined
  const value = valueAt(text, end + 1, 'query')
  return value !== undefined && value.text.length >= 16 && looksRandom(value.text) ? spanOf(text, value) : undefined
}
