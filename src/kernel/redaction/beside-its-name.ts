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

/** Programs stand near the beginning of their arguments: to look for them in all, for each item, would take the square of the time. */
const firstItems = 64

/** Whether an item of a list is hidden since the one before names it: `['Authorization', …]`, `['--password', …]`. */
export function isNamedBefore(list: readonly unknown[], at: number, hides: Hides): boolean {
  if (at === 0) return false
  const before = list[at - 1]
  const item = list[at]
  if (typeof before !== 'string' || typeof item !== 'string') return false
  if (before.startsWith('-'))
    return !item.startsWith('-') && (isName(before, hides) || isUserOfCurl(list, before, item))
  // pairs, and flat lists of names and values; a list of names alone has another name here
  return at % 2 === 1 && list.length % 2 === 0 && isName(before, hides) && !isName(item, hides)
}

function isName(value: unknown, hides: Hides): boolean {
  return typeof value === 'string' && value.length < 80 && /^[\w.-]+$/.test(value) && hides(value, undefined)
}

function isUserOfCurl(list: readonly unknown[], before: string, item: string): boolean {
  return (
    (before === '-u' || before === '--user') &&
    item.includes(':') &&
    list.slice(0, firstItems).some((one) => typeof one === 'string' && /(?:^|\/)curl$/.test(one))
  )
}
