import { isAt } from './end-at.ts'
import { isSecretValue, type Way } from './is-secret-value.ts'
import { type Notation, spanOf, valueAt } from './read-value.ts'
import type { Secrecy } from './secret-name.ts'
import type { Span } from './span.ts'

/** The value that begins here, if it is a secret where it is written in this way. */
export function secretAt(
  text: string,
  at: number,
  secrecy: Secrecy,
  way: Way,
  notation: Notation = 'shell',
): Span | undefined {
  const value = valueAt(text, at, notation)
  if (value === undefined) return undefined
  const { end, isQuoted } = value
  // before `)` and `,`, it is an argument of a call, most likely a variable of that name
  const isGiven = text[at - 1] === '=' && !isQuoted && !isAt(/[),]/, text, end)
  const actual = way === 'loose' && isGiven && secrecy === 'password' ? 'plain' : way
  const endsLine = isAt(/^[\r\n]?$/, text, end)
  return isSecretValue(value.text, secrecy, actual, isQuoted, endsLine) ? spanOf(text, value) : undefined
}
