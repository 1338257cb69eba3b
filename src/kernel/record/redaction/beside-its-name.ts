import type { Hides } from './redactor.ts'
import { isSecretValue } from './values/is-secret-value.ts'
import { secrecyOf } from './values/secret-name.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Keys that hold the name of the value beside them, or of the form field that it is typed into. */
const label = /(?:name|key|header|field|label|selector|element|locator|xpath|placeholder)$/i

/** The keys of an object that hold the name of a secret: `{ name: 'DB_PASSWORD', value: … }`, `{ selector: '#password', text: … }`. */
export function secretLabels(shown: Readonly<Record<string, unknown>>, keys: readonly string[], hides: Hides) {
  return keys.filter((key) => {
    const value = shown[key]
    return label.test(key) && (isName(value, hides) || isField(value, hides) || isNumberedKey(key, value))
  })
}

/** Whether a key is that of a value whose name may be beside it. */
export function isValueKey(key: string, value: unknown): boolean {
  const last = key.charCodeAt(key.length - 1) | 32 // most keys end otherwise, and this is quicker than the pattern
  if (last === 116 || last === 115)
    return (
      typeof value === 'string' &&
      (/^(?:text|keys)$|values$/i.test(key) || (/^content$/i.test(key) && !/\s/.test(value)))
    )
  return last === 101 && /value$/i.test(key)
}

/** Whether a value beside the name of a secret is a secret. Text typed into a page may also be a label of it. */
export function isNamedBy(name: string, key: string, value: unknown, hides: Hides): boolean {
  if (isDeclared(name, hides)) return true
  if (/values?$/i.test(key) && isName(name, hides)) return hides(name, undefined, value)
  const secrecy = secrecyOf(fieldOf(name))
  return typeof value === 'string' && isSecretValue(value, secrecy, 'loose')
}

/** A field of a page, by a selector or in words: `#password`, `input[name="password"]`, `Password field`. */
function isField(value: unknown, hides: Hides): boolean {
  if (typeof value !== 'string' || value.length > 120) return false
  const name = fieldOf(value)
  if (/\?$|^(?:forgot|reset|change|show)\b/i.test(name)) return false // a link or a button
  return hides(name, undefined) && (secrecyOf(name) !== 'none' || isDeclared(name, hides))
}

/** Azure's keys have numbers: `{ keyName: 'key1', value: … }`. */
function isNumberedKey(key: string, value: unknown): boolean {
  return key === 'keyName' && typeof value === 'string' && /^key\d$/.test(value)
}

/** A name that a redaction declares hides its whole value. */
function isDeclared(name: string, hides: Hides): boolean {
  return hides(name, undefined, true)
}

function fieldOf(name: string): string {
  return name.replace(/ (?:field|input|box|text ?box)$/i, '')
}

const commandKeys = ['command', 'cmd']

/**
 * Makes a function that returns the text to show for an item of a list that the item before it names:
 * `['Authorization', …]`, `['--password', …]`, `['mysql', '-p…']`. For other items it returns undefined.
 */
export function itemsOf(list: readonly unknown[], beside: unknown, hides: Hides) {
  const shown = argumentsOf(list, beside)
  return (at: number): string | undefined => {
    const before = list[at - 1]
    const item = list[at]
    if (typeof item !== 'string') return undefined
    const clean = shown?.[at]
    if (clean !== undefined && clean !== item && item.length < longest) return clean
    if (typeof before === 'string' && isPrompt.test(before)) return answerTo(before, item)
    if (!isName(before, hides) || item.startsWith('-')) return undefined
    // options; pairs, and flat lists of names and values: a list of names alone has another name here
    const isPair = at % 2 === 1 && list.length % 2 === 0 && !isName(item, hides)
    const isNamed = (before as string).startsWith('-') || isPair
    return isNamed && hides(before as string, undefined, item) ? '[redacted]' : undefined
  }
}

const isPrompt = /^[\w' -]{2,60}:\s*$/

/** The text to show for a line below a prompt: `['Password:', …]`. The text of both decides. */
function answerTo(prompt: string, line: string): string | undefined {
  if (line.length >= longest) return undefined
  const asked = `${prompt.trimEnd()}\n`
  const clean = withoutSecrets(asked + line)
  return clean.startsWith(asked) && clean !== asked + line ? clean.slice(asked.length) : undefined
}

/** Programs are near the start of their arguments, and so is `command` beside them. */
const firstItems = 64
const longest = 400

/** The items of a list of texts, read as one command. */
function argumentsOf(list: readonly unknown[], beside: unknown): readonly string[] | undefined {
  if (typeof list[0] !== 'string') return undefined
  const items = list.slice(0, firstItems).map((item) => (typeof item === 'string' ? item.slice(0, longest) : ''))
  const keys: Readonly<Record<string, unknown>> = Object(beside)
  const [command = ''] = commandKeys.map((key) => keys[key]).filter((value) => typeof value === 'string')
  const words = [String(command).slice(0, longest), ...items]
  // a secret that continues in the next item includes a part of the notation
  return readTogether(words) ?? readTogether(words.map((word) => withoutSecrets(word)))
}

function readTogether(words: readonly string[]): readonly string[] | undefined {
  try {
    // on separate lines, so that an item does not name the next; commands continue
    const text = words.map((word) => JSON.stringify(word)).join(',\r')
    const clean: unknown = JSON.parse(withoutSecrets(`[${text}]`))
    return Array.isArray(clean) && clean.length === words.length ? clean.slice(1).map(String) : undefined
  } catch {
    return undefined
  }
}

const fileName = /\.(?:txt|json|md|ya?ml|[jt]sx?|py|pem|env)$/i

function isName(value: unknown, hides: Hides): boolean {
  return (
    typeof value === 'string' &&
    value.length < 80 &&
    /^[\w-][\w.-]*$/.test(value) &&
    !fileName.test(value) &&
    hides(value, undefined)
  )
}
