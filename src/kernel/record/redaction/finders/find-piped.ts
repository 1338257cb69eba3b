import { endAt, isAt } from '../reading/end-at.ts'
import { hereDocumentAt } from '../reading/here-document.ts'
import { oneOf } from '../reading/one-of.ts'
import { spanOf, valueAt } from '../reading/read-value.ts'
import { spokenAt } from '../reading/spoken-at.ts'
import { textBefore } from '../reading/text-around.ts'
import { isOrdinary, isReference } from '../values/is-reference.ts'
import type { Finder } from './finder.ts'

/** Words of one command. */
const words = String.raw`[^|;&\n]`
/** Programs that read a secret from their input, and options that make others do so. */
const reads = oneOf(
  String.raw`sudo[ \t]${words}{0,40}-\w{0,4}S`,
  String.raw`(?:sudo[ \t]+)?(?:chpasswd|passwd|smbpasswd|cryptsetup|kinit|vault[ \t]+login)\b`,
  String.raw`${words}{1,80}(?:--password-stdin|--with-token|--passphrase-fd|-pass(?:in|out)?[ \t]stdin)`,
  String.raw`${words}{1,80}\b(?:secrets?[ \t]+(?:create|put|set)|env[ \t]+add)\b`,
)
const reader = new RegExp(`^${reads}`)
/** The same behind other words that quote it. */
const quoted = new RegExp(`(?<=^|[\\s:"'\`(])${reads}`)
const pipe = /["']?[ \t]{0,8}\|[ \t]{0,8}/y

/** A secret that is written into a program which reads one: `echo X | sudo -S`, `printf %s X | …`. */
export const findPiped: Finder = (text, at, from) => {
  const start = text.charCodeAt(at) === 110 ? at - 3 : at // `ntf` of `printf`
  if (start < from) return undefined
  const value = spokenAt(text, start)
  if (value === undefined || !isSecret(value.text)) return undefined
  return isReadBehind(text, value.end) ? spanOf(text, value) : undefined
}

/** Whether a `|` is here, and a program that reads a secret behind it. */
function isReadBehind(text: string, at: number): boolean {
  const next = endAt(pipe, text, at)
  return next !== -1 && reader.test(text.slice(next, next + 200))
}

function isSecret(value: string): boolean {
  return value.length > 2 && !isReference(value) && !isOrdinary(value)
}

const hereText = /<<<[ \t]{0,4}/y
/** Characters of the command before `<<`. */
const looked = 200

/**
 * A secret that is piped to a program which reads one: `sudo -S <<< X`, or the lines of a here-document, also with `|`
 * before the program.
 */
export const findHanded: Finder = (text, at, from) => {
  if (text[at] !== '<') return undefined
  const isRead = quoted.test(commandBefore(text, at, from))
  const word = isRead ? endAt(hereText, text, at) : -1
  if (word !== -1) {
    const value = valueAt(text, word)
    return value !== undefined && isSecret(value.text) ? spanOf(text, value) : undefined
  }
  const lines = hereDocumentAt(text, at)
  if (lines === undefined || !(isRead || isReadBehind(lines.behind, 0))) return undefined
  const { start, end } = lines
  return isSecret(text.slice(start, end)) ? { start, end } : undefined
}

function commandBefore(text: string, at: number, from: number): string {
  let start = at
  while (start > from && at - start < looked && !isAt(/[\n|;&]/, text, start - 1)) start -= 1
  return text.slice(start, at).trimStart()
}

const secured = /(["'])([^"'\n]{1,200})\1\s{0,4}\|\s{0,4}ConvertT$/

/** `'X' | ConvertTo-SecureString` */
export const findSecured: Finder = (text, at, from) => {
  const before = text.startsWith('o-SecureString', at) ? textBefore(text, at, 230, from) : ''
  const found = secured.exec(before)
  const value = found?.[2] ?? ''
  const start = at - before.length + (found?.index ?? 0) + 1
  return value === '' || isReference(value) ? undefined : { start, end: start + value.length }
}
