import { programsIn, secretStart, type Way, wayOf } from './programs.ts'
import type { Hides } from './redactor.ts'

/** Keys that hold the name of what is beside them. */
const label = /(?:name|key|header|variable|field|label|option|id)$/i

/** The keys of an object that hold the name of a secret: `{ name: 'DB_PASSWORD', value: … }`. */
export function secretLabels(shown: Readonly<Record<string, unknown>>, keys: readonly string[], hides: Hides) {
  return keys.filter((key) => label.test(key) && isName(shown[key], hides))
}

/** Whether a key is that of a value whose name may be beside it. */
export function isValueKey(key: string): boolean {
  const last = key.charCodeAt(key.length - 1) | 32 // most keys end otherwise, and this is quicker than the pattern
  return (last === 101 || last === 115) && /values?$/i.test(key)
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
  return (at: number): string | undefined => {
    const before = list[at - 1]
    const item = list[at]
    if (typeof item !== 'string') return undefined
    if (item.startsWith('-') || (typeof before === 'string' && before.startsWith('-'))) {
      if (isNamedOption(before, item, hides)) return '[redacted]'
      programs ??= programsIn(commandOf(list, beside))
      return programs === 0 ? undefined : flagged(before, item, programs)
    }
    // pairs, and flat lists of names and values; a list of names alone has another name here
    const isPair = at % 2 === 1 && list.length % 2 === 0 && isName(before, hides) && !isName(item, hides)
    return isPair && hides(before as string, undefined, item) ? '[redacted]' : undefined
  }
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

function isName(value: unknown, hides: Hides): boolean {
  return typeof value === 'string' && value.length < 80 && /^[\w.-]+$/.test(value) && hides(value, undefined)
}
