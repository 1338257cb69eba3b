import { PawlError } from './errors.ts'

/** The clock of a program, checked: a time that is not a number would be in payloads, records and journals that nothing can read. */
export function clockOf(now: (() => number) | undefined): () => number {
  if (now === undefined || now === Date.now) return Date.now
  return () => {
    const time: unknown = now()
    if (typeof time === 'number' && Number.isFinite(time)) return time
    const given = typeof time === 'number' ? String(time) : `a value of type ${typeof time}`
    throw new PawlError('bad-clock', `\`now\` returned ${given} instead of the time`, {
      hint: 'return the milliseconds since 1970, as `Date.now` does',
    })
  }
}
