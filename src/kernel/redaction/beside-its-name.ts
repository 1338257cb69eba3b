import type { Hides } from './redactor.ts'

/** Keys that hold the name of what is beside them. */
const label = /(?:name|key|header|variable|field|label|option|id)$/i

/** Whether the `value` of an object is hidden since its name is beside it: `{ name: 'DB_PASSWORD', value: … }`. */
export function isNamedBeside(shown: Readonly<Record<string, unknown>>, key: string, hides: Hides): boolean {
  const last = key.charCodeAt(key.length - 1) | 32 // most keys end otherwise, and this is quicker than the pattern
  if ((last !== 101 && last !== 115) || !/values?$/i.test(key)) return false
  return Object.keys(shown).some((other) => other !== key && label.test(other) && isName(shown[other], hides))
}

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
    list.some((one) => typeof one === 'string' && /(?:^|\/)curl$/.test(one))
  )
}
