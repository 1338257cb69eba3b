import { PawlError } from '../../base/index.ts'

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** So long ago, or a date; of a day, its beginning here, which is not how JavaScript reads it. */
export function timeOf(given: string, now: number): number {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(given) ?? []
  const date = /^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00` : given
  const time = count === undefined ? Date.parse(date) : now - Number(count) * (unitMs[unit] ?? 0)
  if (!Number.isNaN(time)) return time
  throw new PawlError('usage', `\`${given}\` is not a time`, { hint: 'such as `--since 2h` or `--since 2026-11-16`' })
}
