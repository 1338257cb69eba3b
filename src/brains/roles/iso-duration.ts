import { PawlError } from '../../base/index.ts'

/**
 * How long something may take, as ISO 8601 writes it (`PT1M30S`) or as an object (`{ minutes: 1, seconds: 30 }`). Nothing
 * longer than hours: how long a day, a week or a month is depends on the calendar.
 */
export type IsoDuration = string | DurationParts

/** A duration by its parts. */
interface DurationParts {
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly milliseconds?: number
}

const unitMs: Readonly<Record<string, number>> = { hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 }
const part = String.raw`(\d+)(?:\.(\d{1,9}))?`
const form = new RegExp(`^PT(?=\\d)(?:${part}H)?(?:${part}M)?(?:${part}S)?$`)
const calendar = /^[+-]?P\d.*[YMWD]/i
/** The longest timer of Node; a longer one fires immediately. */
const longestMs = 2_147_483_647
const longestText = 64

/**
 * Returns a duration in whole milliseconds, rounded up: it is a limit, and must never be less than was asked for.
 *
 * @example
 * durationMs('PT1M30S') // => 90_000
 */
export function durationMs(duration: unknown): number {
  const ms = typeof duration === 'string' ? textMs(duration) : partsMs(duration)
  if (ms === 0) throw bad(duration, 'no time at all')
  if (ms > longestMs) throw bad(duration, `longer than ${longestMs} ms, the longest that can be waited`)
  return ms
}

function textMs(text: string): number {
  const found = text.length > longestText ? null : form.exec(text)
  if (found === null) throw bad(text, whyNotText(text))
  const [, hours, hoursFraction, minutes, minutesFraction, seconds, secondsFraction] = found
  const isMisplaced =
    (hoursFraction !== undefined && (minutes ?? seconds) !== undefined) ||
    (minutesFraction !== undefined && seconds !== undefined)
  if (isMisplaced) throw bad(text, 'a fraction before its last part')
  const nanoseconds =
    partNs(hours, hoursFraction, 3600n) + partNs(minutes, minutesFraction, 60n) + partNs(seconds, secondsFraction, 1n)
  return Number((nanoseconds + 999_999n) / 1_000_000n)
}

/** In whole numbers: 0.29 hours are 1,044,000 ms, and not a trifle more. */
function partNs(whole = '0', fraction = '', seconds: bigint): bigint {
  return (BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))) * seconds
}

function whyNotText(text: string): string {
  if (calendar.test(text)) return 'measured in days or longer, which only a calendar knows the length of'
  if (/^[+-]/.test(text) || /-\d/.test(text)) return 'signed, and time only passes one way'
  return 'not written as ISO 8601 writes durations'
}

function partsMs(given: unknown): number {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw bad(given, 'neither text nor object')
  return Object.entries(given).reduce((sum, [unit, count]) => {
    if (count === undefined) return sum
    const ms = Object.hasOwn(unitMs, unit) ? unitMs[unit] : undefined
    if (ms === undefined) throw bad(given, `in \`${unit}\`, and not in hours, minutes, seconds or milliseconds`)
    if (!Number.isSafeInteger(count) || count < 0)
      throw bad(given, `with \`${unit}\` that are no whole number from 0 on`)
    return sum + count * ms
  }, 0)
}

function bad(duration: unknown, why: string): PawlError {
  return new PawlError('bad-duration', `the duration ${show(duration)} is ${why}`, {
    hint: 'write it as `PT30S`, `PT1M30S` or { seconds: 30 }',
  })
}

function show(duration: unknown): string {
  if (typeof duration === 'bigint') return `${duration}n`
  const text = JSON.stringify(duration) ?? String(duration)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
