import { withoutPlaced } from './find-command.ts'
import { isSecretValue } from './is-secret-value.ts'
import { placesSecrets } from './known-commands.ts'
import { programsIn, secretStart, type Way, wayOf } from './programs.ts'
import type { Hides } from './redactor.ts'
import { secrecyOf } from './secret-name.ts'

/** Keys that hold the name of what is beside them, or of the field of a page that it is typed into. */
const label = /(?:name|key|header|variable|field|label|option|id|selector|element|locator|xpath|placeholder|target)$/i

/** The keys of an object that hold the name of a secret: `{ name: 'DB_PASSWORD', value: … }`, `{ selector: '#password', text: … }`. */
export function secretLabels(shown: Readonly<Record<string, unknown>>, keys: readonly string[], hides: Hides) {
  return keys.filter((key) => label.test(key) && (isName(shown[key], hides) || isField(shown[key], hides)))
}

/** Whether a key is that of a value whose name may be beside it. */
export function isValueKey(key: string, value: unknown): boolean {
  const last = key.charCodeAt(key.length - 1) | 32 // most keys end otherwise, and this is quicker than the pattern
  if (last === 116 || last === 115) return typeof value === 'string' && /^(?:text|keys|input)$|values$/i.test(key)
  return last === 101 && /value$/i.test(key)
}

/** Whether a value beside the name of a secret is one. What is typed into a page may also be a label of it. */
export function isNamedBy(name: string, key: string, value: unknown, hides: Hides): boolean {
  if (/values?$/i.test(key) && isName(name, hides)) return hides(name, undefined, value)
  const secrecy = secrecyOf(fieldOf(name))
  const way = secrecy === 'token' ? 'loose' : 'plain'
  return typeof value === 'string' && isSecretValue(value, secrecy, way)
}

/** A field of a page, by a selector or in words: `#password`, `input[name="password"]`, `Password field`. */
function isField(value: unknown, hides: Hides): boolean {
  if (typeof value !== 'string' || value.length > 120) return false
  const name = fieldOf(value)
  if (/\?$|^(?:forgot|reset|change|show|hide|remember|copy|generate)\b/i.test(name)) return false // a link or a button
  return hides(name, undefined) && secrecyOf(name) !== 'none'
}

function fieldOf(name: string): string {
  return name.replace(/ (?:field|input|box|text ?box)$/i, '')
}

/** Programs stand near the beginning of their arguments, and so does `command` beside them. */
const firstItems = 64
const commandKeys = ['command', 'cmd', 'program', 'executable', 'file']

/**
 * Makes a function that tells what to show of an item of a list, since what is before names it: `['Authorization', …]`,
 * `['--password', …]`, `['mysql', '-p…']`. It tells nothing of other items.
 */
export function itemsOf(list: readonly unknown[], beside: unknown, hides: Hides) {
  let programs: number | undefined
  const placed = placedIn(list, beside)
  return (at: number): string | undefined => {
    const before = list[at - 1]
    const item = list[at]
    if (typeof item !== 'string') return undefined
    if (placed !== undefined && placed[at] !== item) return placed[at]
    if (item.startsWith('-') || (typeof before === 'string' && before.startsWith('-'))) {
      if (isNamedOption(before, item, hides)) return '[redacted]'
      programs ??= programsIn(commandOf(list, beside))
      return programs === 0 ? undefined : flagged(before, item, programs)
    }
    // pairs, and flat lists of names and values; a list of names alone has another name here
    const isPair = at % 2 === 1 && list.length % 2 === 0 && isName(before, hides) && !isName(item, hides)
    return isPair && placed === undefined && hides(before as string, undefined, item) ? '[redacted]' : undefined
  }
}

/** The items of a command without secrets that only their place gives away. */
function placedIn(list: readonly unknown[], beside: unknown): readonly string[] | undefined {
  if (list.length === 0 || list.length > firstItems) return undefined
  const command = commandBeside(beside)
  const program = command ?? list[0]
  if (typeof program !== 'string' || program.length > 200 || !placesSecrets.test(program)) return undefined
  const words = command === undefined ? list : [command, ...list]
  if (!words.every((word) => typeof word === 'string')) return undefined
  const clean: unknown = parsed(withoutPlaced(JSON.stringify(words)))
  if (!Array.isArray(clean) || clean.length !== words.length) return undefined
  return clean.slice(words.length - list.length).map(String)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a secret took a part of the notation with it
  }
}

function commandBeside(beside: unknown): string | undefined {
  if (typeof beside !== 'object' || beside === null || Array.isArray(beside)) return undefined
  const keys = beside as Readonly<Record<string, unknown>>
  return commandKeys.map((key) => keys[key]).find((value) => typeof value === 'string')
}

function isNamedOption(before: unknown, item: string, hides: Hides): boolean {
  return !item.startsWith('-') && isName(before, hides) && hides(before as string, undefined, item)
}

function commandOf(list: readonly unknown[], beside: unknown): string {
  const keys = typeof beside === 'object' && beside !== null ? (beside as Readonly<Record<string, unknown>>) : {}
  const parts = [...commandKeys.map((key) => keys[key]), ...list.slice(0, firstItems)]
  return parts.flatMap((part) => (typeof part === 'string' ? [part.slice(0, 80)] : [])).join(' ')
}

/** `-pX`, or X after `-p`, without X. */
function flagged(before: unknown, item: string, programs: number): string | undefined {
  if (typeof before === 'string' && /^--(?:proxy-)?user$|^-\w{1,9}$/.test(before)) {
    const way = wayOf(programs, before.startsWith('--') ? 'u' : before.slice(-1))
    if (way !== undefined && way !== 'beside') return without(item, 0, way)
  }
  const [flag = '', letter = 'u'] = /^(?:-(\w)|--(?:proxy-)?user=)(?=.)/.exec(item) ?? []
  const way = flag === '' ? undefined : wayOf(programs, letter)
  return way === undefined ? undefined : without(item, flag.length, way)
}

function without(item: string, from: number, way: Way): string | undefined {
  const start = secretStart(item.slice(from), way)
  return start === undefined ? undefined : `${item.slice(0, from + start)}[redacted]`
}

const fileName = /\.(?:txt|json|md|ya?ml|[jt]sx?|py|pem|env|html?|conf|cfg|ini)$/i

function isName(value: unknown, hides: Hides): boolean {
  return (
    typeof value === 'string' &&
    value.length < 80 &&
    /^[\w-][\w.-]*$/.test(value) &&
    !fileName.test(value) &&
    hides(value, undefined)
  )
}
