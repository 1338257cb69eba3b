import { lazy } from '../../../../base/index.ts'
import { endAt } from './end-at.ts'
import type { Span } from './span.ts'

/**
 * Encoded characters, as a pattern: escapes of URLs (also escaped again; `#` and `;` stay, since they would end a
 * value) and of JSON, colours of a terminal, quotes in quotes of a shell (`'\''`) and in JSON within JSON within JSON,
 * entities of XML, characters without width, full-width letters, and letters of other scripts that look like English
 * ones.
 */
const colours = String.raw`(?:\x1b|\\(?:e|033|u001b))\[[\d;]{0,12}m`
const quotes = String.raw`'\\''|'"'"'|\\{3,15}"`
const entities = '&(?:lt|gt|quot|apos|#0?3[49]|#x2[27]);'
/** Letters of other scripts, and the English ones that they look like. Beside English letters, they are meant for those: `p\u0430ssword`. */
const [others, alike] = ['\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u03bf\u03b1', 'aeopcyxisjoa']
const alikes = `[${others}]{1,8}(?:(?=[A-Za-z])|(?<=[A-Za-z][${others}]{1,8}))`
const signs = String.raw`${colours}|${quotes}|${entities}|%(?:25)*(?!23|3b)[2-7][\da-f]|\\u00[2-7][\da-f]|[\u00ad\u200b-\u200f\u2060\ufeff\uff01-\uff5e]`
/** The word for a password in other languages: in letters of English, which are found as names, and in others. */
const words = '(?:pass|kenn)wort|mots?.?de.?passe|palavra-passe|senha|contrasena|wachtwoord'
const foreign = 'contraseña|hasło|lösenord|şifre|пароль|密[码碼]|口令|パスワード|비밀번호|암호|المرور|السر'
const commonHints = lazy(() => new RegExp(`${signs}|${foreign}`, 'gi'))
const hints = lazy(() => new RegExp(`${signs}|${foreign}|${alikes}`, 'gi'))
/** Scripts that have such letters: a text without them is read faster. */
const alikeScripts = /[\u0370-\u04ff]/
const disguises = lazy(() => new RegExp(`${signs}|${foreign}|${alikes}|${words}`, 'gi'))
/** A text that has no encoded character: each of those has another sign in it. Only words of English letters can be in it. */
const isPlain = /^[\w .:/-]*$/
const plainDisguises = new RegExp(words, 'gi')

/** The text with encoded characters and words decoded. */
export function spelledOut(text: string): string {
  return text.replace(isPlain.test(text) ? plainDisguises : disguises(), meantBy)
}

/** The spans found in the parts of a text that have encoded characters, once they are decoded. */
export function spelledSpans(text: string, most: number, find: (part: string) => readonly Span[]): readonly Span[] {
  return partsOf(text, hintsIn(text.slice(0, most)), most).flatMap((part) => spansIn(text, part, find))
}

/** Signs of Latin-1 that are disguises or parts of one. */
const latinSigns = [
  '%',
  '\\u00',
  '\x1b[',
  '\\e[',
  '\\033[',
  `'\\''`,
  `'"'"'`,
  String.raw`\\\"`,
  '\u00ad',
  '&',
  ...'ñÑöÖ',
]
const beyondLatin = /[^\0-\xff]/
const latinHint = lazy(
  () =>
    new RegExp(
      String.raw`${colours}|${quotes}|${entities}|%[2-7][\da-f]|\\u00[2-7]|\u00ad|(?<=contrase)\u00f1|(?<=l)\u00f6(?=senord)`,
      'iy',
    ),
)

/** Where disguises are, or may be. Words in letters of English are found as names. */
function hintsIn(text: string): readonly number[] {
  if (beyondLatin.test(text))
    return Array.from(text.matchAll((alikeScripts.test(text) ? hints : commonHints)()), ({ index }) => index)
  const found: number[] = []
  for (const sign of latinSigns)
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1))
      if ((sign !== '&' || mayBeEntity(text.charCodeAt(at + 1))) && endAt(latinHint(), text, at) !== -1) found.push(at)
  return found.sort((one, other) => one - other)
}

/**
 * Whether an entity may continue so: `&lt;`, `&quot;`, `&#`. Where there are others, one of these is, and in code `&`
 * is mostly another sign.
 */
function mayBeEntity(code: number): boolean {
  return code === 108 || code === 113 || code === 35
}

/** Characters of a part before its first and behind its last sign. */
const longest = 10_000
/** Characters of a part with more and more signs. It has a bound, since V8 takes more time for each sign where there are many. */
const largest = 5 * longest

/** From the line of a sign to the end of the paragraph. Of a large part, the next one reads the end again: a secret may continue there. */
function partsOf(text: string, hints: readonly number[], most: number): readonly Span[] {
  const parts: { start: number; end: number }[] = []
  let paragraph = 0
  for (const at of hints) {
    const last = parts.at(-1)
    if (at >= paragraph) paragraph = paragraphEnd(text, at)
    const end = Math.min(paragraph, at + longest, most + longest)
    if (last !== undefined && at < last.end && last.end - last.start < largest) last.end = end
    else if (last === undefined || end > last.end)
      parts.push({ start: lineStart(text, at, (last?.end ?? 0) - longest), end })
  }
  return parts
}

function paragraphEnd(text: string, at: number): number {
  const end = text.indexOf('\n\n', at)
  return end === -1 ? text.length : end
}

function lineStart(text: string, at: number, from: number): number {
  const begin = Math.max(0, from, at - longest)
  return begin + text.slice(begin, at).lastIndexOf('\n') + 1
}

function spansIn(text: string, { start, end }: Span, find: (part: string) => readonly Span[]): readonly Span[] {
  const runs = [0, start]
  let [spelled, last] = [0, start]
  const part = text.slice(start, end).replace(disguises(), (sign, at: number) => {
    const meant = meantBy(sign)
    const place = start + at
    spelled += place - last + meant.length
    last = place + sign.length
    runs.push(place, spelled, last)
    return meant
  })
  if (runs.length === 2) return []
  runs.push(end)
  const placeOf = placesIn(runs)
  return find(part).map((span) => ({ start: placeOf(span.start), end: placeOf(span.end) }))
}

/**
 * Maps a place in the decoded part to one in the text. Each run without an encoding has three numbers: its start in the
 * part, and its start and end in the text. Callers pass places from left to right, so that each run is passed once.
 */
function placesIn(runs: readonly number[]): (at: number) => number {
  let run = 0
  return (at) => {
    while ((runs[run + 3] ?? at + 1) <= at) run += 3
    const [spelled = 0, start = 0, end = 0] = runs.slice(run, run + 3)
    return Math.min(start + at - spelled, end)
  }
}

function meantBy(sign: string): string {
  if (sign.startsWith("'")) return "'"
  if (sign.startsWith('&')) return /l/i.test(sign) ? '<' : /g/i.test(sign) ? '>' : /q|34|22/i.test(sign) ? '"' : "'"
  if (others.includes(sign.charAt(0).toLowerCase())) return inEnglish(sign)
  if (sign.endsWith('"')) return '\\"'
  if (sign.includes('[')) return '' // a colour
  if (/^[%\\]/.test(sign)) return String.fromCharCode(Number(`0x${sign.slice(-2)}`))
  if (sign.length > 1) return '_pass' // under a name of this kind, a plain word is mostly another label
  return sign > '\uff00' ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : ''
}

function inEnglish(letters: string): string {
  return [...letters.toLowerCase()].map((letter) => alike[others.indexOf(letter)] ?? letter).join('')
}
