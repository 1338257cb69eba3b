import { endAt, isAt } from './end-at.ts'
import { isSecretValue } from './is-secret-value.ts'
import { valueAt } from './read-value.ts'
import { secretAt } from './secret-at.ts'
import type { Secrecy } from './secret-name.ts'
import type { Finder, Span } from './span.ts'
import { textBefore } from './text-before.ts'

const field = String.raw`(?: (?:field|input|box|text ?box))?\\?["'\x60]?\]?\\?["'\x60]?`
const others = String.raw`(?:[\s,]{1,40}["']?(?:ref|type|role|uid|kind)["']?\s{0,4}[:=]\s{0,4}["']?[\w-]{1,40}["']?){0,3}`
const beside = new RegExp(
  String.raw`${field}(?:${others}[\s,]{1,40}["']?(?:value|text|keys|input)["']?\s{0,4}[:=]\s{0,8}|[ \t]{1,4}-Value[ \t]{1,4}|" \{[^{}]{0,200}\sdefault\s{0,8}=\s{0,4})`,
  'iy',
)
const methods = 'fill|type|send_?keys|send_?line|send|set_?value|val|press_?sequentially|write|input|enter_?text'
const typed = new RegExp(
  String.raw`${field}(?: ?\})?\){0,2}(?:\s{0,40}\.(?:first\(\)\.)?(?:${methods})\(\s{0,8}|\.value\s{0,4}=\s{0,4}|(?<=[\])]\\?["'\x60]?)[, ]\s{0,8}|,? with: ?)(?=["'\x60])`,
  'iy',
)

/**
 * What is typed into a field that is named like a secret: `{"selector": "#password", "text": "X"}`, `getByLabel('Password').fill('X')`.
 * The name ends here.
 */
export function typedAt(text: string, end: number, secrecy: Secrecy): Span | undefined {
  if (!mayHaveField(text, end)) return undefined
  const value = endAt(beside, text, end)
  if (value !== -1) return secretAt(text, value, secrecy, 'loose', 'code')
  const words = endAt(typed, text, end)
  return words === -1 ? undefined : secretAt(text, words, secrecy, 'weak', 'code')
}

/** A quote or a bracket, or ` field`, ` input`, ` box`, ` text box`, ` -Value` and ` }`; a line break before a key of YAML. */
function mayHaveField(text: string, at: number): boolean {
  return text[at] === ' ' ? isAt(/[fibt}-]/i, text, at + 1) : isAt(/["'`\]\\\n]/, text, at)
}

const labelled =
  /\b(?:name|key|field|label|selector|element|locator|header|variable)["']?\s{0,4}[:=]\s{0,4}["']?[#.]?$/i
const valued =
  /\b(?:value|text|keys)["']?\s{0,4}[:=]\s{0,8}(?:(["'])((?:(?!\1)[^\n\\]){3,120})\1|([^\s"',{}]{3,120}))\s{0,4},?\s{0,40}["']?\w{3,8}["']?\s{0,4}[:=]\s{0,4}["']?[#.]?$/i
/** Characters before a label that are read for its value. */
const looked = 200

/** The value before its name: `{"value": "X", "name": "DB_PASSWORD"}`. The name begins here. */
export function valueBefore(text: string, start: number, from: number, secrecy: Secrecy): Span | undefined {
  if (!isAt(/[\w#."'=: ]/, text, start - 1) || !labelled.test(textBefore(text, start, 24, from))) return undefined
  const begin = Math.max(from, start - looked)
  const found = valued.exec(text.slice(begin, start))
  const value = found?.[2] ?? found?.[3]
  if (found === null || value === undefined) return undefined
  const isQuoted = found[2] !== undefined
  if (!isSecretValue(value, secrecy, 'loose', isQuoted, true)) return undefined
  const at = begin + found.index + found[0].indexOf(value, found[0].search(/[:=]/))
  return { start: at, end: at + value.length }
}

const answered = /ssword[^"'\n]{0,12}["'][\s\S]{0,60}?\bsend(?:line)?(?:[ \t]{1,4}--)?[ \t]{0,4}\(?[ \t]{0,4}(?=["'])/iy

/** What is sent when a program asks for a password: `expect "*assword:"`, `send "X\r"`. */
export const findAnswered: Finder = (text, at) => {
  if (text[at + 3] !== 'o') return undefined // most words with these letters are others
  const end = endAt(answered, text, at)
  const value = end === -1 ? undefined : valueAt(text, end, 'code')
  if (value === undefined) return undefined
  const said = value.text.replace(/(?:\\[rn])+$/, '')
  return isSecretValue(said, 'password', 'weak') ? { start: value.start, end: value.start + said.length } : undefined
}
