import { isAt } from './end-at.ts'

/** Signs without width, and full-width letters, as a pattern. */
const signs = String.raw`\u00ad\u200b-\u200f\u2060\ufeff\uff01-\uff5e`
/** The word for a password in other languages. */
const words =
  '(?:pass|kenn)wort|mot.?de.?passe|senha|contrase[nñ]a|wachtwoord|пароль|密[码碼]|パスワード|비밀번호|المرور'
/**
 * Signs and words that stand for others: escapes of addresses (also escaped again; `#` and `;` stay, since they would end a value) and of
 * JSON, signs without width, full-width letters, and those words.
 */
const disguises = new RegExp(String.raw`%(?:25)*(?!23|3b)[2-7][\da-f]|\\u00[2-7][\da-f]|[${signs}]|${words}`, 'gi')

/** The text with the signs and words that others stand for. */
export function spelledOut(text: string): string {
  return text.replace(disguises, meantBy)
}

/** A part of a text, spelled out, and for each of its characters, and for its end, the place in the text that it comes from. */
export interface SpelledPart {
  readonly text: string
  readonly places: readonly number[]
}

/** The paragraphs of a text that have such signs. Where no sign is beyond Latin-1, it is enough to look for escapes and `ñ`. */
export function spelledParts(text: string, isLatin: boolean, most: number): readonly SpelledPart[] {
  const parts: SpelledPart[] = []
  let end = 0
  for (const at of hintsIn(text.slice(0, most), isLatin)) {
    if (at < end) continue
    const last = text.indexOf('\n\n', at)
    end = Math.min(last === -1 ? text.length : last, most + longest)
    parts.push(partOf(text, text.lastIndexOf('\n', at) + 1, end))
  }
  return parts
}

const hints = new RegExp(`%[2-7]|\\\\u00|[${signs}${words.replace(/[ -~]/g, '')}]`, 'gi')

function hintsIn(text: string, isLatin: boolean): readonly number[] {
  if (!isLatin) return Array.from(text.matchAll(hints), ({ index }) => index)
  const found: number[] = []
  for (const sign of ['%', '\\u00', 'ñ'])
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1))
      if (sign !== '%' || isAt(/[2-7]/, text, at + 1)) found.push(at)
  return found.sort((one, other) => one - other)
}

/** Characters behind the part of a text that is kept, which a secret may go on for. */
const longest = 10_000

function partOf(text: string, start: number, end: number): SpelledPart {
  const places: number[] = []
  let last = start
  const copyTo = (place: number) => {
    while (last < place) places.push(last++)
  }
  const plain = text.slice(start, end).replace(disguises, (sign, at: number) => {
    const meant = meantBy(sign)
    copyTo(start + at)
    for (const _ of meant) places.push(last)
    last += sign.length
    return meant
  })
  copyTo(end + 1)
  return { text: plain, places }
}

function meantBy(sign: string): string {
  if (/^[%\\]/.test(sign)) return String.fromCharCode(Number(`0x${sign.slice(-2)}`))
  if (sign.length > 1) return '_pass' // under a name of this kind, a plain word is mostly another label
  return sign > '\uff00' ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : ''
}
