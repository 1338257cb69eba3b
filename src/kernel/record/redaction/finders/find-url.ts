import { lazy } from '../../../../base/index.ts'
import { endAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { isPlaceName, isReference } from '../values/is-reference.ts'
import { looksRandom } from '../values/looks-random.ts'
import type { Finder } from './finder.ts'

/** Up to the password, and from there to the end of the address: a password may have `@` and `/` in it. */
const user = /:\/\/[^\s:@/?#"'`<>[]{0,200}:/y
const rest = /(?:(?!:\/\/)[^\s"'`<>]){1,400}/y
const lonely = /:\/\/(?=[^\s@/]{0,30}\d)[A-Za-z0-9_-]{20,200}:?@/y

/** The password in an address, or a token in the place of the user. */
export const findCredentials: Finder = (text, at) => {
  const start = endAt(user, text, at)
  if (start !== -1) {
    const length = passwordLength(text.slice(start, Math.max(start, endAt(rest, text, start))))
    const token = userAt(text, at + 3, start, start + length)
    if (token !== undefined || length > 0) return token ?? passwordAt(text, start, start + length)
  }
  const end = endAt(lonely, text, at)
  return end === -1 ? undefined : { start: at + 3, end: end - 1 }
}

/** Passwords that are there for the form's sake, since the user is the token. */
const formal = /^(?:x|api_token|unused)?$/i

/** The user, where the password only marks it as a token, or is empty: `https://X:x-oauth-basic@github.com`, `https://X:@host`. */
function userAt(text: string, start: number, password: number, end: number): Span | undefined {
  const token = text.slice(start, password - 1)
  const said = text[end] === '@' ? text.slice(password, Math.min(end, password + 20)) : 'none'
  const isToken =
    said === 'x-oauth-basic' ? !isReference(token) && !isPlaceName(token) : formal.test(said) && isLong(token)
  return isToken ? { start, end: password - 1 } : undefined
}

/** Too long or too random for the name of a user. */
function isLong(token: string): boolean {
  return looksRandom(token) || /^(?=.*\d)[\w-]{20}/.test(token)
}

function passwordAt(text: string, start: number, end: number): Span | undefined {
  const password = text.slice(start, end)
  return isReference(password) || (/^\w+$/.test(password) && isPlaceName(password)) ? undefined : { start, end }
}

/** Text up to the first `/` that is not a password: the port of a host without a user, or nothing. */
const port = /^(?:\d{0,5}|port|[$*{].*)$/i
const wholeHost = /^@(?:localhost|\d+\.\d+\.\d+\.\d+|(?:[\w-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]|$)/i
const anyHost = lazy(() => /^@(?!sha\d+:|\d+\.)[\w[${\P{ASCII}]/iu)

/** Up to the `@` before the host: the first that has a whole name behind it, else the last that may have one. 0 if there is none. */
function passwordLength(address: string): number {
  const path = address.search(/[/?#;]/)
  const isPort = port.test(path === -1 ? '' : address.slice(0, path))
  let length = 0
  for (let at = address.indexOf('@', 1); at !== -1; at = address.indexOf('@', at + 1)) {
    if (path !== -1 && at > path && (isPort || address[at - 1] === '/')) break
    const behind = address.slice(at, at + 100)
    if (wholeHost.test(behind)) return at
    if (anyHost().test(behind)) length = at
  }
  return length
}

const sourceUser = /(?:^|[\s"'`=(,])[\w.+-]{1,64}:([^\s"'`]{3,200})$/

/** The password of a data source as drivers of Go write it: `user:X@tcp(host)/database`. */
export const findDataSource: Finder = (text, at, from) => {
  if (!/^@(?:tcp|unix)\(/.test(text.slice(at, at + 6))) return undefined
  const [, password = ''] = sourceUser.exec(textBefore(text, at, 266, from)) ?? []
  return password === '' ? undefined : passwordAt(text, at - password.length, at)
}

const signature = /[A-Za-z0-9%+/_=-]{8,}/y

/** The signature in the query of a URL that grants access to anyone who has it. */
export const findSignature: Finder = (text, at) => {
  const start = at + 3
  const name = /(?:[?&;]|\bX-Amz-|\bX-Goog-)(?:sig|signature)=$/i
  if (!name.test(textBefore(text, start, 24))) return undefined
  const end = endAt(signature, text, start)
  if (end === -1) return undefined
  const isLong = end - start >= 16
  return isLong || isShortSignature(text.slice(start, end)) ? { start, end } : undefined
}

/** Letters and digits that are not the name of an algorithm: `hmac-sha256`, `RS256`. */
function isShortSignature(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !/sha-?\d|md5|^v\d/i.test(value)
}
