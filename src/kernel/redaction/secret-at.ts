import { isSecretValue, type Way } from './is-secret-value.ts'
import { spanOf, valueAt } from './read-value.ts'
import type { Secrecy } from './secret-name.ts'
import type { Span } from './span.ts'

/** The value that begins here, if it is a secret where it is written in this way. */
export function secretAt(
  text: string,
  at: number,
  secrecy: Secrecy,
  way: Way,
  endsLine = false,
  mode: 'code' | 'query' | 'shell' = 'code',
): Span | undefined {
  const value = valueAt(text, at, mode)
  if (value === undefined || !isSecretValue(value.text, secrecy, way, value.isQuoted, endsLine)) return undefined
  return spanOf(text, value)
}
