import { endAt } from '../reading/end-at.ts'
import { spanOf, type Value, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'

/** Pairs that are read. */
const most = 50

/** The values of names from the first secret to the last, where nothing but secrets is kept. A pair begins with a name and a sign. */
export function pairsAt(
  text: string,
  from: number,
  pair: RegExp,
  between: RegExp,
  isSecret: (value: Value) => boolean,
): Span | undefined {
  let span: Span | undefined
  let at = from
  for (let count = 0; count < most; count += 1) {
    const begin = endAt(pair, text, at)
    const value = begin === -1 ? undefined : valueAt(text, begin)
    if (value === undefined) break
    const isFound = span !== undefined || isSecret(value)
    const { start, end } = isFound ? spanOf(text, value) : value // a value that is not taken is not read on
    if (isFound) span = { start: span?.start ?? start, end }
    at = endAt(between, text, end + (value.isQuoted ? 1 : 0))
    if (at === -1) break
  }
  return span
}
