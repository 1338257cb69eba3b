import { counted } from './print.ts'

/** A local time for people, with its offset from UTC: `2026-11-16 08:39:18 +01:00`. */
export function timeText(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset()
  const date = new Date(time + minutes * 60_000)
  if (Number.isNaN(date.getTime())) return 'never' // later than any calendar goes
  const [day = '', clock = ''] = date.toISOString().split('T') // a year may have six digits
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${hours}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
  return `${day} ${clock.slice(0, 8)} ${offset}`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** So long, roughly: `5 minutes`. */
export function spanText(ms: number): string {
  for (const [unit, length] of units) if (ms >= length) return counted(Math.floor(ms / length), unit)
  return counted(Math.max(0, Math.floor(ms / 1000)), 'second')
}
