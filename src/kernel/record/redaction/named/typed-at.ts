import { endAt, isAt } from '../reading/end-at.ts'
import { oneOf } from '../reading/one-of.ts'
import { textBefore } from '../reading/text-around.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { secretAt } from '../values/secret-at.ts'
import type { NamedRule } from './named.ts'

/** The end of a field's name, and of a selector around it: ` field"`, `"]'`. */
const field = String.raw`(?: (?:field|input|(?:text ?)?box))?\\?["'\x60]?\]?\\?["'\x60]?`
/** Keys between the name and the value. */
const others = String.raw`(?:[\s,]{1,40}["']?(?:ref|type)["']?\s{0,4}[:=]\s{0,4}["']?[\w-]{1,40}["']?){0,3}`
/** Of a password, any may be between them: the attributes of an element, in JSON as well. */
const quote = String.raw`\\?["']`
const attribute = String.raw`${quote}?[\w-]{1,20}${quote}?\s{0,4}[:=]\s{0,4}(?:${quote}[^"'<>\n\\]{0,80}${quote}|[\w-]{1,40})`
const attributes = String.raw`(?:[\s,]{1,40}(?:${attribute}|required)){0,6}`
const besides = oneOf(
  String.raw`${others}[\s,]{1,40}["']?(?:value|text|keys)["']?\s{0,4}[:=]\s{0,8}`, // `text: X`
  String.raw`[ \t]{1,4}-Value[ \t]{1,4}`, // of PowerShell
  String.raw`" \{[^{}]{0,200}\sdefault\s{0,8}=\s{0,4}`, // of Terraform
)
const methods = 'fill|type|send_?keys|set_?value|val|press_?sequentially'
const calls = oneOf(
  String.raw`\s{0,40}\.(?:${methods})\(\s{0,8}`, // `getByLabel('Password').fill('X')`
  String.raw`\.value\s{0,4}=\s{0,4}`,
  String.raw`(?<=[\])]\\?["'\x60]?)[, ]\s{0,8}`, // `type('[name="password"]', 'X')`
  ',? with: ?', // of Capybara
)
const beside = new RegExp(field + besides, 'iy')
const farther = new RegExp(String.raw`${quote}?${attributes}[\s,]{1,40}${quote}?value${quote}?\s{0,4}[:=]\s{0,8}`, 'iy')
const typed = new RegExp(String.raw`${field}(?: ?\})?\){0,2}${calls}(?=["'\x60])`, 'iy')

/**
 * Text typed into a field that is named like a secret: `{"selector": "#password", "text": "X"}`,
 * `getByLabel('Password').fill('X')`. The name ends here.
 */
export const typedAt: NamedRule = ({ text, end, secrecy }) => {
  if (!mayHaveField(text, end)) return undefined
  const near = endAt(beside, text, end)
  const value = near === -1 && secrecy === 'password' ? endAt(farther, text, end) : near
  if (value !== -1) return secretAt(text, value, secrecy, 'loose', 'code')
  const words = endAt(typed, text, end)
  return words === -1 ? undefined : secretAt(text, words, secrecy, 'weak', 'code')
}

/** A quote or a bracket, or ` field`, ` input`, ` box`, ` text box`, ` -Value` and ` }`; a line break before a key of YAML. */
function mayHaveField(text: string, at: number): boolean {
  return text[at] === ' ' ? isAt(/[fibt}-]/i, text, at + 1) : isAt(/["'`\]\\\n]/, text, at)
}

const labelled = /\b(?:name|key|field|label|selector|element|locator|(type))["']?\s{0,4}[:=]\s{0,4}["']?[#.]?$/i
const value = String.raw`(?:(["'])((?:(?!\1)[^\n\\]){3,120})\1|([^\s"',{}]{3,120}))`
const valued = new RegExp(
  String.raw`\b(?:value|text|keys)["']?\s{0,4}[:=]\s{0,8}${value}${attributes}\s{0,4},?\s{0,40}["']?\w{3,8}["']?\s{0,4}[:=]\s{0,4}["']?[#.]?$`,
  'i',
)
/** Characters before a label that are read for its value. */
const looked = 200

/** The value before its name: `{"value": "X", "name": "DB_PASSWORD"}`. The name begins here. */
export const valueBefore: NamedRule = ({ text, start, end, from, secrecy }) => {
  if (!isAt(/^["'\r\n]?$/, text, end)) return undefined
  if (!isAt(/[\w#."'=: ]/, text, start - 1)) return undefined
  const [label, type] = labelled.exec(textBefore(text, start, 24, from)) ?? []
  if (label === undefined || (type !== undefined && secrecy !== 'password')) return undefined // tokens of languages have types
  const begin = Math.max(from, start - looked)
  const found = valued.exec(text.slice(begin, start))
  const value = found?.[2] ?? found?.[3]
  if (found === null || value === undefined) return undefined
  const isQuoted = found[2] !== undefined
  if (!isSecretValue(value, secrecy, 'loose', isQuoted, true)) return undefined
  const at = begin + found.index + found[0].indexOf(value, found[0].search(/[:=]/))
  return { start: at, end: at + value.length }
}
