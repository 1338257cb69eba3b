import { chainOf } from './chain-of.ts'

/** The milliseconds for which a provider asks to wait, from the headers of its answer; undefined if it does not. */
export function retryAfter(error: unknown, now: number): number | undefined {
  for (const { headers, responseHeaders } of chainOf(error)) {
    const given = headers ?? responseHeaders
    const exact = Number(headerOf(given, 'retry-after-ms') ?? Number.NaN)
    if (exact >= 0) return exact
    const written = headerOf(given, 'retry-after')
    if (written !== undefined) return millisecondsOf(written, now)
  }
  return undefined
}

/** Longer values of the header are neither a number nor a date. */
const longest = 64

/** A header of a `Headers`, or of an object in which the names may have any case. */
function headerOf(headers: unknown, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined
  const value: unknown =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' && text.length <= longest ? text : undefined
}

/** Seconds, or a date. */
function millisecondsOf(written: string, now: number): number | undefined {
  const seconds = Number(written)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(written) - now : seconds * 1000
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0)
}
