import { afterEach, describe, expect, test } from 'vitest'
import { spanText, timeText } from './time-text.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('timeText', () => {
  test.each([
    ['UTC', '2026-01-02 03:04:05 +00:00'],
    ['Europe/Vienna', '2026-01-02 04:04:05 +01:00'],
    ['America/St_Johns', '2026-01-01 23:34:05 -03:30'],
    ['Asia/Kathmandu', '2026-01-02 08:49:05 +05:45'],
  ])('is the time in %s, with its offset', (name, text) => {
    process.env['TZ'] = name
    expect(timeText(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe(text)
    expect(Date.parse(text)).toBe(Date.UTC(2026, 0, 2, 3, 4, 5))
  })

  test('has the offset of that day, not of today', () => {
    process.env['TZ'] = 'Europe/Vienna'
    expect(timeText(Date.UTC(2026, 6, 2))).toBe('2026-07-02 02:00:00 +02:00')
  })

  test.each([1e20, Number.POSITIVE_INFINITY, Number.NaN])('%d is in no calendar', (time) => {
    expect(timeText(time)).toBe('never')
  })

  test.each(['Europe/Vienna', 'America/St_Johns'])('the ends of the calendar cause no error in %s', (name) => {
    process.env['TZ'] = name
    for (const time of [8.64e15, -8.64e15]) expect(timeText(time)).toMatch(/^never$|^[+-]\d{6}-/)
    expect(timeText(Date.UTC(12026, 5, 2, 12))).toMatch(/^\+012026-06-02 \d\d:\d\d:00 /)
  })
})

test.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [172_800_000, '2 days'],
  [-5, '0 seconds'],
])('%d ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})
