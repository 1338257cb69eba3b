/**
 * The text of a value: the same for equal JSON, in any order of its keys, and another for every other value. Unlike
 * `canonical` it distinguishes values that JSON cannot: -0 from 0, and NaN, infinity and undefined from null and from
 * nothing.
 */
export function exactText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return nestedText(plain(value))
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  return Object.is(value, -0) ? '-0' : String(value)
}

function nestedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return exactText(value)
  if (Array.isArray(value)) return `[${Array.from(value, exactText).join()}]` // a hole in a list is undefined
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${exactText(inner)}`).join()}}`
}

/** As JSON would write it: a date is a text. */
function plain(value: object): unknown {
  return 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
}
