import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { durationMs } from './iso-duration.ts'

const refused = (duration: unknown) => {
  try {
    return `accepted as ${durationMs(duration)}`
  } catch (error) {
    return (error as Error).message
  }
}

test('a duration is a text or an object, in hours, minutes, seconds and milliseconds', () => {
  expect(durationMs('PT1M30S')).toBe(90_000)
  expect(durationMs('PT60S')).toBe(durationMs({ minutes: 1 }))
  expect(durationMs({ minutes: 5 })).toBe(300_000)
  expect(durationMs({ hours: 1, seconds: 1, milliseconds: 1 })).toBe(3_601_001)
  expect(durationMs('PT0.29H')).toBe(1_044_000)
})

test('a part of a millisecond is rounded up', () => {
  expect(durationMs('PT0.0001S')).toBe(1)
  expect(durationMs('PT1.000000001S')).toBe(1001)
})

test.each([
  ['PT0S', 'no time at all'],
  [{}, 'no time at all'],
  [{ seconds: 0 }, 'no time at all'],
  ['-PT5S', 'only passes one way'],
  ['PT-5S', 'only passes one way'],
  [{ seconds: -1 }, 'no whole number'],
  [{ seconds: 0.5 }, 'no whole number'],
  [{ seconds: Number.NaN }, 'no whole number'],
  [{ seconds: '5' }, 'no whole number'],
  ['P1D', 'calendar'],
  ['P1M', 'calendar'],
  ['P1W', 'calendar'],
  ['P1DT1H', 'calendar'],
  [{ days: 1 }, 'in `days`'],
  [{ constructor: 1 }, 'in `constructor`'],
  ['PT1M1H', 'ISO 8601'],
  ['PT', 'ISO 8601'],
  ['P', 'ISO 8601'],
  ['', 'ISO 8601'],
  ['60', 'ISO 8601'],
  ['PT60', 'ISO 8601'],
  [' PT60S', 'ISO 8601'],
  ['PT60S\n', 'ISO 8601'],
  ['PT1.5M1S', 'fraction'],
  ['PT1.5H1M', 'fraction'],
  [`PT${'9'.repeat(100)}S`, 'ISO 8601'],
  ['PT999999H', 'longest'],
  [60, 'neither text nor object'],
  [null, 'neither text nor object'],
  [[60], 'neither text nor object'],
])('the duration %j is refused: %s', (duration, why) => {
  expect(refused(duration)).toContain(why)
})

test('the reference implementation of ISO durations agrees', () => {
  const digits = fc.integer({ min: 0, max: 400 }).map(String)
  const fraction = fc.constantFrom('', '', '.5', '.25', '.000000001', '.1234567891')
  const piece = (unit: string) =>
    fc.oneof(
      fc.constant(''),
      fc.tuple(digits, fraction).map(([d, f]) => `${d}${f}${unit}`),
    )
  const text = fc
    .tuple(fc.constantFrom('', '-'), fc.constantFrom('PT', 'P', 'P1DT'), piece('H'), piece('M'), piece('S'), piece('H'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (duration) => {
      expect(ours(duration)).toBe(reference(duration))
    }),
    { numRuns: 5000 },
  )
})

function ours(text: string): number | undefined {
  try {
    return durationMs(text)
  } catch {
    return undefined
  }
}

/**
 * The result of the reference, except for durations that we refuse on purpose: signs, days and longer, no time, and
 * longer than any timer.
 */
function reference(text: string): number | undefined {
  try {
    const duration = Temporal.Duration.from(text)
    if (duration.sign !== 1 || /^P\d/.test(text)) return undefined
    const ms = Math.ceil(duration.round({ largestUnit: 'nanoseconds' }).total('nanoseconds') / 1_000_000)
    return ms > 2_147_483_647 ? undefined : ms
  } catch {
    return undefined
  }
}
